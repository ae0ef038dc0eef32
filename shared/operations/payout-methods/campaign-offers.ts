import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { offersAmong, offersIn, offersOf } from '#shared/domain/payout-methods/offers.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** What a promoter can choose, and what of it each of its campaigns pays by. */
export interface OwnOffers {
  readonly offers: MethodOffers;
  readonly campaigns: readonly { readonly campaign: Campaign; readonly offers: MethodOffers }[];
}

/** What the campaigns of a promoter offer, together and each by itself, in the order in which it has joined them. One call. */
export async function ownOffers(
  { account }: AccountCall,
  { campaignIds }: Pick<Promoter, 'campaignIds'>,
): Promise<OwnOffers> {
  const campaigns = [...(await readCampaigns(account.id, campaignIds)).values()];
  return {
    offers: offersAmong(campaigns, account),
    campaigns: campaigns.map((campaign) => ({ campaign, offers: offersIn(campaign, account) })),
  };
}

/**
 * By which methods is paid what was earned in some campaigns: by those that one of them offers at least. One call, or none where no
 * campaign is named: then it is what the account offers.
 */
export async function offersForCampaigns(
  { account }: AccountCall,
  ids: readonly number[] | undefined,
): Promise<MethodOffers> {
  if (ids === undefined || ids.length === 0) return offersOf(account);
  return offersAmong([...(await readCampaigns(account.id, [...new Set(ids)])).values()], account);
}
