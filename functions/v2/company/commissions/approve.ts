import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { approveCommission } from '#shared/operations/batches/commissions.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsApprove } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkEndpoint(v2CommissionsApprove, approveCommission, noTerms);
