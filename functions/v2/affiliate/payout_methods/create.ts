import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { newDataKey } from '#shared/outside/data-key.ts';
import { payoutPlaceMac } from '#shared/outside/mac.ts';
import { v2PayoutMethod } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsCreate } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { methodChoiceIn, saidDetailsIn } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsCreate, async ({ input, promoter, account, runtime }) => {
  const wanted = { method: input.method, details: saidDetailsIn(input.details), choice: methodChoiceIn(input) };
  const call = { account, runtime, newKey: newDataKey, mac: payoutPlaceMac };
  const { offers } = await loadPromoterOffers(call, promoter);
  return v2PayoutMethod(await addMethod(call, promoter.id, wanted, offers));
});
