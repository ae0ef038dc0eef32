import { listPayoutMethods } from '#shared/domain/payout-methods/method.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { presentAffiliateOffers } from '#shared/present/affiliate/offers.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsList } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsList, async ({ promoter, ...call }) => ({
  data: listPayoutMethods(promoter).map(presentPayoutMethodV2),
  meta: presentAffiliateOffers(await loadPromoterOffers(call, promoter)),
}));
