import type { CampaignPromise } from '#shared/domain/mail/contents.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import { nextIds, nextLevelOf } from '#shared/domain/rewards/levels.ts';
import { earningsIn } from '#shared/domain/terms/earning.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** Returns a promotion's visible earnings and next level. */
export async function loadPromise(
  account: number,
  { promotion, campaign }: Pick<Membership, 'promotion' | 'campaign'>,
): Promise<CampaignPromise> {
  const [hidden, next] = await Promise.all([
    findHiddenRewards(account, [...ownTermsOf(promotion).rules, ...campaign.rules]),
    readCampaigns(account, nextIds([campaign])),
  ]);
  return { earnings: earningsIn({ promotion, campaign }, hidden), nextLevel: nextLevelOf(campaign, next) };
}
