import type { RewardRule } from '#shared/domain/campaign.ts';
import type { CampaignDetails } from '#shared/domain/campaign-changes.ts';
import type { RewardDetails } from '#shared/domain/reward-changes.ts';
import type {
  CreateCampaignInput,
  CreateRewardInput,
  UpdateCampaignInput,
  UpdateRewardInput,
} from './campaigns-input.ts';

/** What a call says of a campaign, by the names it has here. */
export function campaignDetailsIn(input: CreateCampaignInput | UpdateCampaignInput): CampaignDetails & {
  readonly isDefault: boolean | undefined;
} {
  return {
    name: input.name,
    color: input.color,
    landingUrl: input.landing_url,
    description: input.description,
    defaultWebhookUrl: input.default_webhook_url,
    private: input.private,
    isDefault: input.is_default,
    autoApproveRewards: input.auto_approve_rewards,
    autoApprovePromoters: input.auto_approve_promoters,
    cookieLife: input.visitor_cookie_life,
    lastClickWins: input.last_click_wins,
    refTokenParam: input.ref_token_param,
    rules: input.rewards_for_promoters?.map(ruleIn),
    rulesForReferrals: input.rewards_for_referrals?.map(ruleIn),
  };
}

/** What a call says of a reward, by the names it has here. */
export function rewardDetailsIn(input: CreateRewardInput | UpdateRewardInput): RewardDetails {
  return {
    name: input.name,
    type: input.promoter_reward_type,
    unit: input.unit,
    percent: input.percent,
    flat: input.amount,
    duration: input.duration,
    durationCount: input.duration_count,
    tier: input.tier_level,
    percentOf: input.tier_mode,
    coupon: input.coupon,
  };
}

/** A rule as a call says it. */
export function ruleIn({
  apply_on,
  plan_ids,
  reward_id,
}: NonNullable<CreateCampaignInput['rewards_for_promoters']>[number]): RewardRule {
  return { applyOn: apply_on, planIds: plan_ids, rewardId: reward_id };
}
