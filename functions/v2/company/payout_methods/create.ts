import { endpoint } from '#shared/http/endpoint.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { newDataKey } from '#shared/outside/data-key.ts';
import { payoutPlaceMac } from '#shared/outside/mac.ts';
import { v2PayoutMethod } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PayoutMethodsCreate } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { methodChoiceIn, saidDetailsIn } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = endpoint(v2PayoutMethodsCreate, async ({ input, account, runtime }) => {
  const wanted = { method: input.method, details: saidDetailsIn(input.details), choice: methodChoiceIn(input) };
  return v2PayoutMethod(
    await addMethod({ account, runtime, newKey: newDataKey, mac: payoutPlaceMac }, input.promoter_id, wanted, null),
  );
});
