import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { denyCommission } from '#shared/operations/batches/commissions.ts';
import { buildNoteTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsDeny } from '#shared/routes/v2/batches/bulk-money.ts';
import { toCommissionNotes } from '#shared/routes/v2/commissions/commissions-to-domain.ts';

export const handler = bulkEndpoint(v2CommissionsDeny, denyCommission, (_, input) =>
  buildNoteTerms(toCommissionNotes(input)),
);
