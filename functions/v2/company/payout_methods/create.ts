import { endpoint } from '#shared/http/endpoint.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsCreate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { toMethodChoice, toPayoutDetailsInput } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = endpoint(v2PayoutMethodsCreate, async ({ input, account, runtime }) => {
  const newMethod = {
    method: input.method,
    details: toPayoutDetailsInput(input.details),
    choice: toMethodChoice(input),
  };
  return presentPayoutMethodV2(
    await addMethod(
      { account, runtime, newKey: generateDataKey, mac: payoutFingerprintMac },
      input.promoter_id,
      newMethod,
      null,
    ),
  );
});
