import { endpoint } from '#shared/http/endpoint.ts';
import { revealMethod } from '#shared/operations/payout-methods/show-methods.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { presentMethodDetailsV2, presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsReveal } from '#shared/routes/v2/payout-methods/payout-methods.ts';

export const handler = endpoint(v2PayoutMethodsReveal, async ({ input, account, runtime }) => {
  const { shown, details } = await revealMethod({ account, runtime, decryptKey: decryptDataKey }, input.id);
  return { ...presentPayoutMethodV2(shown), details: presentMethodDetailsV2(details) };
});
