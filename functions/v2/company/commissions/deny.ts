import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { denyCommission } from '#shared/management/bulk/commissions.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2CommissionsDeny } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/commissions/deny: denies commissions. */
export const handler = bulkEndpoint(v2CommissionsDeny, denyCommission, noTerms);
