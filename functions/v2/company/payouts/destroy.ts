import { bulkPayoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { destroyOnePayout } from '#shared/operations/batches/payouts.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2PayoutsDestroy } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkPayoutsEndpoint(v2PayoutsDestroy, destroyOnePayout, noTerms);
