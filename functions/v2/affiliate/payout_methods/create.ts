import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsCreate } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { toMethodChoice, toPayoutDetailsInput } from '#shared/routes/v2/payout-methods/payout-methods-to-domain.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsCreate, async ({ input, promoter, account, runtime }) => {
  const newMethod = {
    method: input.method,
    details: toPayoutDetailsInput(input.details),
    choice: toMethodChoice(input),
  };
  const call = { account, runtime, newKey: generateDataKey, mac: payoutFingerprintMac };
  const { offers } = await loadPromoterOffers(call, promoter);
  return presentPayoutMethodV2(await addMethod(call, promoter.id, newMethod, offers));
});
