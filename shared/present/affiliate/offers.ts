import type { PromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { v2MethodOffers } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2ReducedCampaign } from '#shared/present/v2/tracking-event.ts';
import type { AffiliateOffers } from '#shared/routes/affiliate/payout-methods/payout-methods-output.ts';

/** Presents the selectable payout methods per campaign. */
export function affiliateOffers({ offers, campaigns }: PromoterOffers): AffiliateOffers {
  return {
    ...v2MethodOffers(offers),
    campaigns: campaigns.map((one) => ({ ...v2ReducedCampaign(one.campaign), ...v2MethodOffers(one.offers) })),
  };
}
