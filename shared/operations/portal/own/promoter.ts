import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { nextCampaignIds } from '#shared/domain/rewards/next-level.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** A promoter as shown to itself. */
export interface OwnPromoter extends ShownPromoter {
  readonly hiddenRewards: ReadonlySet<number>;
  readonly nextCampaigns: ReadonlyMap<number, Campaign>;
}

/** Adds hidden rewards and next levels. */
export async function loadOwnPromoter(account: number, shown: ShownPromoter): Promise<OwnPromoter> {
  const rules = shown.memberships.flatMap(({ promotion, campaign }) => [
    ...promotionOwnTerms(promotion).rules,
    ...campaign.rules,
  ]);
  const campaigns = shown.memberships.map(({ campaign }) => campaign);
  const [hidden, nextCampaigns] = await Promise.all([
    findHiddenRewards(account, rules),
    readCampaigns(account, nextCampaignIds(campaigns)),
  ]);
  return { ...shown, hiddenRewards: hidden, nextCampaigns };
}
