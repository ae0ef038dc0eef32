import type { RewardRule } from '#shared/domain/campaign.ts';
import type { CampaignDetails, LinkChange } from '#shared/domain/campaign-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isPercent, LARGEST_FLAT } from '#shared/domain/reward.ts';
import type { RewardDetails } from '#shared/domain/reward-changes.ts';
import type { CreateCampaignInput, UpdateCampaignInput } from './campaigns-input.ts';
import type { CreateRewardInput, UpdateRewardInput } from './rewards-input.ts';

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
    private: input.private ?? input.is_private,
    links: input.links?.map(linkIn),
    isDefault: input.is_default,
    autoApproveRewards: input.auto_approve_rewards,
    autoApprovePromoters: input.auto_approve_promoters,
    cookieLife: input.visitor_cookie_life,
    lastClickWins: input.last_click_wins,
    promotersEditRefIds: input.promoters_edit_ref_token,
    promotersMakePromoCodes: input.promoters_create_promo_codes,
    refTokenParam: input.ref_token_param,
    rules: input.rewards_for_promoters?.map(ruleIn),
    rulesForReferrals: input.rewards_for_referrals?.map(ruleIn),
  };
}

function linkIn({ id, name, url, _destroy }: NonNullable<CreateCampaignInput['links']>[number]): LinkChange {
  return { id, name, url, removed: _destroy };
}

/** What a call says of a reward, by the names it has here. @throws Refusal `invalid` where its schema is none */
export function rewardDetailsIn(input: CreateRewardInput | UpdateRewardInput): RewardDetails {
  const { tier_reward_mode: mode } = input;
  return {
    name: input.name,
    type: input.promoter_reward_type,
    unit: input.unit,
    percent: input.percent,
    flat: input.amount,
    ...(input.schemas ? schemaIn(input) : {}),
    forPromoters: input.is_promoter_reward,
    hidden: input.hide_reward,
    duration: input.duration,
    durationCount: input.duration_count ?? input.duration_in_months,
    tier: input.tier_level,
    percentOf: input.tier_mode ?? (mode && (mode === 'tier_commission_mode' ? 'commission' : 'sale')),
    coupon: input.coupon,
  };
}

/** What one schema says, which is the one that there is. */
function schemaIn({ schemas = [], percent, amount, unit }: CreateRewardInput | UpdateRewardInput) {
  const [schema] = schemas;
  if (!schema) return {};
  if (percent !== undefined || amount !== undefined || unit !== undefined) {
    throw invalidSchema('it stands in the place of percent, amount and unit');
  }
  if (!schema.flat_amount) {
    if (!isPercent(schema.amount)) throw invalidSchema('a percentage is above 0 and up to 100');
    return { unit: schema.unit, percent: schema.amount };
  }
  const flat = Number(schema.amount);
  if (!Number.isSafeInteger(flat) || flat > LARGEST_FLAT) {
    throw invalidSchema('a flat amount is a whole number in the smallest unit');
  }
  return { unit: schema.unit, flat };
}

function invalidSchema(what: string): Refusal {
  return new Refusal({ code: 'invalid', message: `schemas: ${what}.` });
}

/** A rule as a call says it. */
export function ruleIn({
  apply_on,
  plan_ids,
  reward_id,
}: NonNullable<CreateCampaignInput['rewards_for_promoters']>[number]): RewardRule {
  return { applyOn: apply_on, planIds: plan_ids, rewardId: reward_id };
}
