import { endpoint } from '#shared/http/endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { v2PayoutsStatementPdf } from '#shared/routes/v2/statements/statements.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = endpoint(
  v2PayoutsStatementPdf,
  async ({ input: { id, language: requestedLanguage }, ...call }) => {
    const { statement, language } = await buildPayoutStatement(call, { payoutId: id, language: requestedLanguage });
    // Rejected calls skip this load.
    const { renderStatementPdf } = await import('#shared/present/statement-pdf/statement-pdf.ts');
    return new PdfFile(await renderStatementPdf(statement, language, `${BUNDLE_FOLDER}/fonts`), `statement-${id}.pdf`);
  },
);
