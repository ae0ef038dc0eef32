import { endpoint } from '#shared/http/endpoint.ts';
import { listMethods } from '#shared/operations/payout-methods/show-methods.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsList } from '#shared/routes/v2/payout-methods/payout-methods.ts';

export const handler = endpoint(v2PayoutMethodsList, async ({ input, ...call }) =>
  (await listMethods(call, input.filters.promoter_id)).map(presentPayoutMethodV2),
);
