import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { payOutCommission } from '#shared/operations/batches/commissions.ts';
import { buildCombinedPayoutTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsGeneratePayouts } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkEndpoint(v2CommissionsGeneratePayouts, payOutCommission, buildCombinedPayoutTerms);
