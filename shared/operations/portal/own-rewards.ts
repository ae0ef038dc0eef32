import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import { nextIds } from '#shared/domain/rewards/levels.ts';
import { hiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** A promoter as it sees itself: with the ids of rewards that it is not to be shown, and with the levels before it. */
export interface OwnPromoter extends ShownPromoter {
  readonly hiddenRewards: ReadonlySet<number>;
  /** The campaigns that those of the promoter lead to, by id. */
  readonly nextCampaigns: ReadonlyMap<number, Campaign>;
}

/** Finds out which rewards of its campaigns a promoter is not to be shown, and where they lead. One call, and one at the same time for levels. */
export async function asItSeesItself(account: number, shown: ShownPromoter): Promise<OwnPromoter> {
  const rules = shown.memberships.flatMap(({ promotion, campaign }) => [
    ...ownTermsOf(promotion).rules,
    ...campaign.rules,
  ]);
  const campaigns = shown.memberships.map(({ campaign }) => campaign);
  const [hidden, nextCampaigns] = await Promise.all([
    hiddenRewards(account, rules),
    readCampaigns(account, nextIds(campaigns)),
  ]);
  return { ...shown, hiddenRewards: hidden, nextCampaigns };
}
