import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markCommissionFulfilled } from '#shared/operations/batches/commissions.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsMarkFulfilled } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkEndpoint(v2CommissionsMarkFulfilled, markCommissionFulfilled, noTerms);
