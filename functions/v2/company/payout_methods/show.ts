import { endpoint } from '#shared/http/endpoint.ts';
import { showMethod } from '#shared/operations/payout-methods/show-methods.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsShow } from '#shared/routes/v2/payout-methods/payout-methods.ts';

export const handler = endpoint(v2PayoutMethodsShow, async ({ input, ...call }) =>
  presentPayoutMethodV2(await showMethod(call, input.id)),
);
