import { methodsOf } from '#shared/domain/payout-methods/method.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { affiliateOffers } from '#shared/present/affiliate/offers.ts';
import { v2PayoutMethod } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsList } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsList, async ({ promoter, ...call }) => ({
  data: methodsOf(promoter).map(v2PayoutMethod),
  meta: affiliateOffers(await loadPromoterOffers(call, promoter)),
}));
