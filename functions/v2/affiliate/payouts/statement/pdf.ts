import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { affiliatePayoutsStatementPdf } from '#shared/routes/affiliate/statements/statements.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = promoterEndpoint(
  affiliatePayoutsStatementPdf,
  async ({ input: { id, language: requestedLanguage }, promoter, ...call }) => {
    const own = { payoutId: id, promoterId: promoter.id, language: requestedLanguage };
    const { statement, language } = await buildPayoutStatement(call, own);
    // Rejected calls skip this load.
    const { renderStatementPdf } = await import('#shared/present/statement-pdf/statement-pdf.ts');
    return new PdfFile(await renderStatementPdf(statement, language, `${BUNDLE_FOLDER}/fonts`), `statement-${id}.pdf`);
  },
);
