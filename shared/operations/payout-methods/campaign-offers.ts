import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  accountMethodOffers,
  campaignMethodOffers,
  combineMethodOffers,
} from '#shared/domain/payout-methods/method-offers.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** Payout methods on offer, together and per campaign. */
export interface PromoterOffers {
  readonly offers: MethodOffers;
  readonly campaigns: readonly { readonly campaign: Campaign; readonly offers: MethodOffers }[];
}

/** Returns the payout methods of a promoter's campaigns, in order of joining. */
export async function loadPromoterOffers(
  { account }: AccountCall,
  { campaignIds }: Pick<Promoter, 'campaignIds'>,
): Promise<PromoterOffers> {
  const campaigns = [...(await readCampaigns(account.id, campaignIds)).values()];
  return {
    offers: combineMethodOffers(campaigns, account),
    campaigns: campaigns.map((campaign) => ({ campaign, offers: campaignMethodOffers(campaign, account) })),
  };
}

/** Returns methods that any of the campaigns offers; without campaigns, the account's. */
export async function loadCampaignOffers(
  { account }: AccountCall,
  ids: readonly number[] | undefined,
): Promise<MethodOffers> {
  if (ids === undefined || ids.length === 0) return accountMethodOffers(account);
  return combineMethodOffers([...(await readCampaigns(account.id, [...new Set(ids)])).values()], account);
}
