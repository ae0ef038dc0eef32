import type { CampaignDetails, LinkChange } from '#shared/domain/campaigns/campaign-changes.ts';
import type { RewardRuleInput } from '#shared/domain/products/product-rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isRewardPercent, MAX_FLAT_AMOUNT } from '#shared/domain/rewards/reward.ts';
import type { RewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import { buildFlatGain, type RewardStep } from '#shared/domain/rewards/reward-steps.ts';
import { toMinimums } from '#shared/routes/v2/payout-methods/offered-methods-input.ts';
import type { CreateRewardInput, UpdateRewardInput } from '#shared/routes/v2/rewards/rewards-input.ts';
import type { CreateCampaignInput, UpdateCampaignInput } from './campaigns-input.ts';

/** Converts campaign fields. */
export function toCampaignDetails(input: CreateCampaignInput | UpdateCampaignInput): CampaignDetails & {
  readonly isDefault: boolean | undefined;
} {
  return {
    name: input.name,
    color: input.color,
    landingUrl: input.landing_url,
    description: input.description,
    defaultWebhookUrl: input.default_webhook_url,
    private: input.private ?? input.is_private,
    links: input.links?.map(toLinkChange),
    level: toUpgradeLevel(input.upgrade_details),
    isDefault: input.is_default,
    autoApproveRewards: input.auto_approve_rewards,
    autoApprovePromoters: input.auto_approve_promoters,
    autoApproveUpTo: input.auto_approve_up_to,
    holdingDays: input.holding_days,
    payoutMethods: toOfferedMethods(input),
    cookieLife: input.visitor_cookie_life,
    lastClickWins: input.last_click_wins,
    promotersEditRefIds: input.promoters_edit_ref_token,
    promotersMakePromoCodes: input.promoters_create_promo_codes,
    promotersAddReferrals: input.promoters_add_referrals,
    refTokenParam: input.ref_token_param,
    rules: input.rewards_for_promoters?.map(toRewardRule),
    rulesForReferrals: input.rewards_for_referrals?.map(toRewardRule),
  };
}

function toOfferedMethods({
  selected_payout_methods: methods,
  payout_method_options: options,
}: CreateCampaignInput | UpdateCampaignInput) {
  if (methods === undefined && options === undefined) return undefined;
  return { methods, minimumsByMethod: options && toMinimums(options) };
}

/** Null disables tier upgrades. */
function toUpgradeLevel(upgrade: CreateCampaignInput['upgrade_details']): CampaignDetails['level'] {
  if (!upgrade) return undefined;
  const { campaign_id: campaignId, amount, metric } = upgrade;
  if (campaignId === undefined || amount === undefined || metric === undefined) return null;
  return { campaignId, amount, metric };
}

function toLinkChange({ id, name, url, _destroy }: NonNullable<CreateCampaignInput['links']>[number]): LinkChange {
  return { id, name, url, removed: _destroy };
}

/** Converts reward fields. @throws Refusal `invalid` for an invalid schema */
export function toRewardDetails(input: CreateRewardInput | UpdateRewardInput): RewardDetails {
  const { tier_reward_mode: mode } = input;
  return {
    name: input.name,
    type: input.promoter_reward_type,
    unit: input.unit,
    percent: input.percent,
    flat: input.amount,
    per: input.per,
    isFlat: input.flat_amount,
    ...(input.schemas ? toRewardSteps(input) : {}),
    forPromoters: input.is_promoter_reward,
    hidden: input.hide_reward,
    duration: input.duration,
    durationCount: input.duration_count ?? input.duration_in_months,
    tier: input.tier_level,
    percentOf: input.tier_mode ?? (mode && (mode === 'tier_commission_mode' ? 'commission' : 'sale')),
    limits: { least: input.min_amount, most: input.max_amount, mostOfMonth: input.max_per_customer_month },
    targetMetric: input.target_metric,
    targetAmount: input.target_amount,
    targetRepeats: input.target_repeats,
    coupon: input.coupon,
  };
}

/** All schemas share one unit. */
function toRewardSteps({ schemas = [], percent, amount, unit }: CreateRewardInput | UpdateRewardInput) {
  if (percent !== undefined || amount !== undefined || unit !== undefined) {
    throw invalidSchema('send it instead of percent, amount and unit');
  }
  return { unit: schemas[0]?.unit, steps: schemas.map(toRewardStep) };
}

function toRewardStep({ amount, flat_amount: isFlat, per, rules }: Schema): RewardStep {
  if (per && !isFlat) throw invalidSchema('per is only for flat amounts');
  return {
    gain: isFlat ? buildFlatGain(parseFlatAmount(amount), per ?? undefined) : { percent: parsePercent(amount) },
    rules: rules.map(({ type, condition, value, operator }) => ({ number: type, condition, value, operator })),
  };
}

type Schema = NonNullable<CreateRewardInput['schemas']>[number];

function parsePercent(amount: string): string {
  if (!isRewardPercent(amount)) throw invalidSchema('a percentage must be above 0 and at most 100');
  return amount;
}

function parseFlatAmount(amount: string): number {
  const flat = Number(amount);
  if (!Number.isSafeInteger(flat) || flat > MAX_FLAT_AMOUNT) {
    throw invalidSchema('a flat amount must be a whole number in the smallest unit');
  }
  return flat;
}

function invalidSchema(what: string): Refusal {
  return new Refusal({ code: 'invalid', message: `schemas: ${what}.` });
}

/** Converts a reward rule. */
export function toRewardRule({
  apply_on,
  plan_ids,
  product_ids,
  reward_id,
}: NonNullable<CreateCampaignInput['rewards_for_promoters']>[number]): RewardRuleInput {
  const products = product_ids.length > 0 ? { productIds: [...new Set(product_ids)] } : {};
  return { applyOn: apply_on, planIds: plan_ids, ...products, rewardId: reward_id };
}
