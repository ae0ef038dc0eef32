import { endpoint } from '#shared/http/endpoint.ts';
import { removeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { parseMethodId } from '#shared/operations/payout-methods/show-methods.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsDelete } from '#shared/routes/v2/payout-methods/payout-methods.ts';

export const handler = endpoint(v2PayoutMethodsDelete, async ({ input, ...call }) =>
  presentPayoutMethodV2(await removeMethod(call, parseMethodId(input.id))),
);
