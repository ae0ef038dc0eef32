import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { CampaignPromise } from '#shared/domain/mail/contents.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { findNextLevel, nextCampaignIds } from '#shared/domain/rewards/next-level.ts';
import { listPromotionEarnings } from '#shared/domain/terms/earning.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** Returns a promotion's visible earnings and next level. */
export async function loadPromise(
  account: number,
  { promotion, campaign }: { readonly promotion: Pick<Promotion, 'ownTerms'>; readonly campaign: Campaign },
): Promise<CampaignPromise> {
  const [hidden, next] = await Promise.all([
    findHiddenRewards(account, [...promotionOwnTerms(promotion).rules, ...campaign.rules]),
    readCampaigns(account, nextCampaignIds([campaign])),
  ]);
  return { earnings: listPromotionEarnings({ promotion, campaign }, hidden), nextLevel: findNextLevel(campaign, next) };
}
