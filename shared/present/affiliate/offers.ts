import type { PromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { presentMethodOffersV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import type { AvailablePayoutMethods } from '#shared/routes/affiliate/payout-methods/payout-methods-output.ts';

/** Presents the selectable payout methods per campaign. */
export function presentAffiliateOffers({ offers, campaigns }: PromoterOffers): AvailablePayoutMethods {
  return {
    ...presentMethodOffersV2(offers),
    campaigns: campaigns.map((row) => ({
      ...presentReducedCampaignV2(row.campaign),
      ...presentMethodOffersV2(row.offers),
    })),
  };
}
