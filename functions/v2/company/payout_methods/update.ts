import { endpoint } from '#shared/http/endpoint.ts';
import { changeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { parseMethodId } from '#shared/operations/payout-methods/show-methods.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsUpdate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { toMethodChoice, toPayoutDetailsInput } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = endpoint(v2PayoutMethodsUpdate, async ({ input, account, runtime }) => {
  const { method, details } = input;
  const changes = { method, details: details && toPayoutDetailsInput(details), choice: toMethodChoice(input) };
  const call = { account, runtime, newKey: generateDataKey, mac: payoutFingerprintMac };
  return presentPayoutMethodV2(await changeMethod(call, parseMethodId(input.id), changes, null));
});
