import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markCommissionUnfulfilled } from '#shared/operations/batches/commissions.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsMarkUnfulfilled } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkEndpoint(v2CommissionsMarkUnfulfilled, markCommissionUnfulfilled, noTerms);
