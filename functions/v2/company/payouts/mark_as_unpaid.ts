import { bulkPayoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markPayoutAsUnpaid } from '#shared/operations/batches/payouts.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2PayoutsMarkAsUnpaid } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkPayoutsEndpoint(v2PayoutsMarkAsUnpaid, markPayoutAsUnpaid, noTerms);
