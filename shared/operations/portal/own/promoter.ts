import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { isContestShown } from '#shared/domain/contests/contest.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { nextCampaignIds } from '#shared/domain/rewards/next-level.ts';
import { localDay } from '#shared/domain/time-zone.ts';
import type { Call } from '#shared/operations/call.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readContests } from '#shared/store/contests/contests.ts';

/** A promoter as shown to itself. */
export interface OwnPromoter extends ShownPromoter {
  readonly hiddenRewards: ReadonlySet<number>;
  readonly nextCampaigns: ReadonlyMap<number, Campaign>;
  /** Running or ended ones. */
  readonly hasContests: boolean;
}

/** Adds hidden rewards, next levels, and whether the promoter has contests. */
export async function loadOwnPromoter({ account, runtime }: Call, shown: ShownPromoter): Promise<OwnPromoter> {
  const rules = shown.memberships.flatMap(({ promotion, campaign }) => [
    ...promotionOwnTerms(promotion).rules,
    ...campaign.rules,
  ]);
  const campaigns = shown.memberships.map(({ campaign }) => campaign);
  const [hidden, nextCampaigns, { contests }] = await Promise.all([
    findHiddenRewards(account.id, rules),
    readCampaigns(account.id, nextCampaignIds(campaigns)),
    readContests(account.id),
  ]);
  const campaignIds = campaigns.map(({ id }) => id);
  const hasContests = contests.some((contest) =>
    isContestShown(contest, campaignIds, localDay(runtime.now(), account.timeZone)),
  );
  return { ...shown, hiddenRewards: hidden, nextCampaigns, hasContests };
}
