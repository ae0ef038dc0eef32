import type { Campaign, RewardRule } from '#shared/domain/campaign.ts';
import type { RewardDefinition } from '#shared/domain/reward.ts';
import type { V2Campaign, V2Reward } from '#shared/routes/v2/campaigns-output.ts';
import { v2ReducedCampaign } from './tracking-event.ts';

/** A campaign as version 2 shows it. */
export function v2Campaign(campaign: Campaign): V2Campaign {
  return {
    ...v2ReducedCampaign(campaign),
    landing_url: campaign.landingUrl,
    description: campaign.description,
    default_webhook_url: campaign.defaultWebhookUrl,
    private: campaign.private,
    is_default: campaign.isDefault,
    auto_approve_promoters: campaign.autoApprovePromoters,
    auto_approve_rewards: campaign.autoApproveRewards,
    visitor_cookie_life: campaign.cookieLife,
    last_click_wins: campaign.lastClickWins ?? false,
    ref_token_param: campaign.refTokenParam,
    rewards_for_promoters: campaign.rules.map(ruleOf),
    rewards_for_referrals: campaign.rulesForReferrals.map(ruleOf),
    created_at: campaign.createdAt,
  };
}

/** A reward as version 2 shows it. */
export function v2Reward({ gain, duration, ...reward }: RewardDefinition): V2Reward {
  return {
    id: reward.id,
    name: reward.name,
    promoter_reward_type: reward.type,
    unit: reward.unit,
    percent: 'percent' in gain ? gain.percent : null,
    amount: 'flat' in gain ? gain.flat : null,
    duration: duration.type,
    duration_count: 'count' in duration ? duration.count : null,
    tier_level: reward.tier,
    tier_mode: reward.percentOf,
    coupon: reward.coupon,
    created_at: reward.createdAt,
  };
}

function ruleOf({ applyOn, planIds, rewardId }: RewardRule): V2Campaign['rewards_for_promoters'][number] {
  return { apply_on: applyOn, plan_ids: [...planIds], reward_id: rewardId };
}
