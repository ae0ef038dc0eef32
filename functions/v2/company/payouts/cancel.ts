import { bulkPayoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { cancelPayout } from '#shared/operations/batches/payouts.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2PayoutsCancel } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkPayoutsEndpoint(v2PayoutsCancel, cancelPayout, noTerms);
