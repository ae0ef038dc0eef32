import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { destroyOneCommission } from '#shared/operations/batches/commissions.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2CommissionsDestroy } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkEndpoint(v2CommissionsDestroy, destroyOneCommission, noTerms);
