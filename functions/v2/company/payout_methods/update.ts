import { endpoint } from '#shared/http/endpoint.ts';
import { changeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { parseMethodId } from '#shared/operations/payout-methods/show-methods.ts';
import { newDataKey } from '#shared/outside/data-key.ts';
import { payoutPlaceMac } from '#shared/outside/mac.ts';
import { v2PayoutMethod } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsUpdate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { methodChoiceIn, saidDetailsIn } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = endpoint(v2PayoutMethodsUpdate, async ({ input, account, runtime }) => {
  const { method, details } = input;
  const changes = { method, details: details && saidDetailsIn(details), choice: methodChoiceIn(input) };
  const call = { account, runtime, newKey: newDataKey, mac: payoutPlaceMac };
  return v2PayoutMethod(await changeMethod(call, parseMethodId(input.id), changes, null));
});
