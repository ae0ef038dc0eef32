import { endpoint } from '#shared/http/endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { v2PayoutsStatementPdf } from '#shared/routes/v2/statements/statements.ts';

/** The folder of the bundle, where the build puts fonts, too (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

/** GET /api/v2/company/payouts/{id}/statement/pdf: what a payout is made of, as a file. */
export const handler = endpoint(v2PayoutsStatementPdf, async ({ input: { id, language: wanted }, ...call }) => {
  const { statement, language } = await buildPayoutStatement(call, { payoutId: id, language: wanted });
  // Loaded when it is first needed: a refused call goes without it.
  const { statementPdf } = await import('#shared/present/statement-pdf/statement-pdf.ts');
  return new PdfFile(await statementPdf(statement, language, `${BUNDLE_FOLDER}/fonts`), `statement-${id}.pdf`);
});
