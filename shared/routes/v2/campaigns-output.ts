import * as v from 'valibot';
import { DURATION_TYPES, PERCENT_OF, REWARD_TYPES, UNITS } from '#shared/domain/reward.ts';
import { id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

const rules = v.array(
  v.object({ apply_on: v.picklist(['all', 'specific']), plan_ids: v.array(v.string()), reward_id: id }),
);

/** A campaign, whole. */
export const v2Campaign = v.object({
  id,
  name: v.string(),
  color: v.string(),
  landing_url: v.string(),
  description: v.string(),
  default_webhook_url: v.string(),
  private: v.boolean(),
  is_default: v.boolean(),
  auto_approve_promoters: v.boolean(),
  auto_approve_rewards: v.boolean(),
  visitor_cookie_life: whole,
  last_click_wins: v.boolean(),
  ref_token_param: v.string(),
  rewards_for_promoters: rules,
  rewards_for_referrals: rules,
  created_at: when,
});

/** A reward as the company defines it: `percent` or `amount` is null. */
export const v2Reward = v.object({
  id,
  name: v.string(),
  promoter_reward_type: v.picklist(REWARD_TYPES),
  unit: v.picklist(UNITS),
  percent: textOrNull,
  amount: maybe(whole),
  duration: v.picklist(DURATION_TYPES),
  duration_count: maybe(whole),
  tier_level: id,
  tier_mode: v.picklist(PERCENT_OF),
  coupon: v.string(),
  created_at: when,
});

/** A promo code of a promoter in a campaign. */
export const v2PromoCode = v.object({
  id,
  code: v.string(),
  description: textOrNull,
  promoter_campaign_id: id,
  promoter_id: id,
  campaign_id: id,
  reward: maybe(v.object({ id, name: v.string() })),
  created_at: when,
  archived_at: maybe(when),
});

export type V2Campaign = v.InferOutput<typeof v2Campaign>;
export type V2Reward = v.InferOutput<typeof v2Reward>;
export type V2PromoCode = v.InferOutput<typeof v2PromoCode>;
