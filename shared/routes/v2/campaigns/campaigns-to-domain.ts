import type { CampaignDetails, LinkChange } from '#shared/domain/campaigns/campaign-changes.ts';
import type { RuleSaid } from '#shared/domain/products/product-rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isPercent, LARGEST_FLAT } from '#shared/domain/rewards/reward.ts';
import type { RewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import { flatGain, type RewardStep } from '#shared/domain/rewards/reward-steps.ts';
import { minimumsIn } from '#shared/routes/v2/payout-methods/offered-methods-input.ts';
import type { CreateRewardInput, UpdateRewardInput } from '#shared/routes/v2/rewards/rewards-input.ts';
import type { CreateCampaignInput, UpdateCampaignInput } from './campaigns-input.ts';

/** Converts campaign fields. */
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
    level: levelIn(input.upgrade_details),
    isDefault: input.is_default,
    autoApproveRewards: input.auto_approve_rewards,
    autoApprovePromoters: input.auto_approve_promoters,
    autoApproveUpTo: input.auto_approve_up_to,
    holdingDays: input.holding_days,
    payoutMethods: offersIn(input),
    cookieLife: input.visitor_cookie_life,
    lastClickWins: input.last_click_wins,
    promotersEditRefIds: input.promoters_edit_ref_token,
    promotersMakePromoCodes: input.promoters_create_promo_codes,
    promotersAddReferrals: input.promoters_add_referrals,
    refTokenParam: input.ref_token_param,
    rules: input.rewards_for_promoters?.map(ruleIn),
    rulesForReferrals: input.rewards_for_referrals?.map(ruleIn),
  };
}

function offersIn({
  selected_payout_methods: methods,
  payout_method_options: options,
}: CreateCampaignInput | UpdateCampaignInput) {
  if (methods === undefined && options === undefined) return undefined;
  return { methods, minimumsByMethod: options && minimumsIn(options) };
}

/** Null disables tier upgrades. */
function levelIn(said: CreateCampaignInput['upgrade_details']): CampaignDetails['level'] {
  if (!said) return undefined;
  const { campaign_id: campaignId, amount, metric } = said;
  if (campaignId === undefined || amount === undefined || metric === undefined) return null;
  return { campaignId, amount, metric };
}

function linkIn({ id, name, url, _destroy }: NonNullable<CreateCampaignInput['links']>[number]): LinkChange {
  return { id, name, url, removed: _destroy };
}

/** Converts reward fields. @throws Refusal `invalid` for an invalid schema */
export function rewardDetailsIn(input: CreateRewardInput | UpdateRewardInput): RewardDetails {
  const { tier_reward_mode: mode } = input;
  return {
    name: input.name,
    type: input.promoter_reward_type,
    unit: input.unit,
    percent: input.percent,
    flat: input.amount,
    per: input.per,
    isFlat: input.flat_amount,
    ...(input.schemas ? schemasIn(input) : {}),
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
function schemasIn({ schemas = [], percent, amount, unit }: CreateRewardInput | UpdateRewardInput) {
  if (percent !== undefined || amount !== undefined || unit !== undefined) {
    throw invalidSchema('it stands in the place of percent, amount and unit');
  }
  return { unit: schemas[0]?.unit, steps: schemas.map(stepIn) };
}

function stepIn({ amount, flat_amount: isFlat, per, rules }: Schema): RewardStep {
  if (per && !isFlat) throw invalidSchema('per goes with a flat amount');
  return {
    gain: isFlat ? flatGain(flatIn(amount), per ?? undefined) : { percent: percentIn(amount) },
    rules: rules.map(({ type, condition, value, operator }) => ({ number: type, condition, value, operator })),
  };
}

type Schema = NonNullable<CreateRewardInput['schemas']>[number];

function percentIn(amount: string): string {
  if (!isPercent(amount)) throw invalidSchema('a percentage is above 0 and up to 100');
  return amount;
}

function flatIn(amount: string): number {
  const flat = Number(amount);
  if (!Number.isSafeInteger(flat) || flat > LARGEST_FLAT) {
    throw invalidSchema('a flat amount is a whole number in the smallest unit');
  }
  return flat;
}

function invalidSchema(what: string): Refusal {
  return new Refusal({ code: 'invalid', message: `schemas: ${what}.` });
}

/** Converts a reward rule. */
export function ruleIn({
  apply_on,
  plan_ids,
  product_ids,
  reward_id,
}: NonNullable<CreateCampaignInput['rewards_for_promoters']>[number]): RuleSaid {
  const products = product_ids.length > 0 ? { productIds: [...new Set(product_ids)] } : {};
  return { applyOn: apply_on, planIds: plan_ids, ...products, rewardId: reward_id };
}
