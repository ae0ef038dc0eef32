import * as v from 'valibot';
import { COUNTERS, type Counter } from '#shared/domain/change.ts';
import { COMMISSION_STATUSES } from '#shared/domain/commission.ts';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payout.ts';
import { NETWORKS, PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

/** Units to integers; a unit in which nothing was earned is absent. */
const balance = maybe(v.record(v.string(), whole));

/** Specification: Promoter, reduced as in lead and tracking responses. */
export const v1ReducedPromoter = v.object({
  id,
  status: v.picklist(PROMOTER_STATUSES),
  cust_id: textOrNull,
  email: v.string(),
  created_at: when,
  temp_password: textOrNull,
  default_promotion_id: id,
  pref: v.string(),
  default_ref_id: v.string(),
  note: textOrNull,
  w8_form_url: textOrNull,
  w9_form_url: textOrNull,
  parent_promoter_id: maybe(id),
  earnings_balance: balance,
  current_balance: balance,
  paid_balance: balance,
  auth_token: v.string(),
});

/** Specification: Lead / customer, without promotion and promoter. */
export const v1Lead = v.object({
  id,
  state: v.picklist(LEAD_STATES),
  uid: textOrNull,
  email: v.string(),
  customer_since: maybe(when),
  cancelled_at: maybe(when),
  plan_name: textOrNull,
  suspicion: v.string(),
  username: textOrNull,
  website: textOrNull,
  created_at: when,
  split_promotion_id: v.null(),
  custom_fields: maybe(v.record(v.string(), v.unknown())),
  split_percentage_value: v.null(),
  visitor_sub_id: textOrNull,
});

/** Specification: refund `reward` object; a commission as version 1 shows it. */
export const v1Reward = v.object({
  id,
  status: v.picklist(COMMISSION_STATUSES),
  amount: whole,
  unit: v.picklist(UNITS),
  created_at: when,
  lead: maybe(v1Lead),
  event_id: v.string(),
  conversion_amount: whole,
  tier_level: id,
  split_type: v.null(),
});

const event = { id, lead: v1Lead, promoter: v1ReducedPromoter };

/** Specification: v1 tracking event. A sign-up earns nothing: amount 0, and no text for a reward. */
export const v1SignupEvent = v.object({ ...event, type: v.literal('signup'), amount_cents: whole, reward: v.string() });
export const v1SaleEvent = v.object({
  ...event,
  type: v.literal('sale'),
  amount_cents: whole,
  reward: maybe(v1Reward),
});
export const v1RefundEvent = v.object({
  ...event,
  type: v.literal('refund'),
  amount_cents: whole,
  reward: maybe(v1Reward),
});
export const v1CancellationEvent = v.object({
  ...event,
  type: v.literal('cancellation'),
  amount_cents: v.null(),
  reward: v.null(),
});

/** Specification: Profile. */
export const v1Profile = v.object({
  first_name: textOrNull,
  last_name: textOrNull,
  website: textOrNull,
  company_name: textOrNull,
  phone_number: textOrNull,
  address: textOrNull,
  vat_id: textOrNull,
  country: textOrNull,
  paypal_email: textOrNull,
  avatar_url: textOrNull,
  description: textOrNull,
  social_accounts: v.record(v.picklist(NETWORKS), v.object({ url: v.string() })),
});

const counters = Object.fromEntries(COUNTERS.map((name) => [name, whole])) as Record<Counter, typeof whole>;

/** Ref ids that a promotion had before: they lead to it until they are free. */
export const formerRefIds = v.array(v.object({ ref_id: v.string(), free_at: when }));

/** Specification: Promotion, and what it had for a ref id before. */
export const v1Promotion = v.object({
  id,
  status: v.picklist(['offer_running', 'offer_inactive']),
  ref_id: v.string(),
  former_ref_ids: formerRefIds,
  promo_code: textOrNull,
  customer_promo_code: textOrNull,
  target_reached_at: maybe(when),
  promoter_id: id,
  campaign_id: id,
  referral_link: v.string(),
  current_offer: v.null(),
  current_referral_reward: maybe(
    v.object({
      id,
      amount: maybe(whole),
      type: v.literal('per_referral'),
      unit: v.picklist(UNITS),
      name: v.string(),
      per_of_sale: v.number(),
      default_promo_code: textOrNull,
    }),
  ),
  current_promotion_reward: v.null(),
  current_target_reward: v.null(),
  campaign_name: v.string(),
  hidden: v.boolean(),
  ...counters,
});

/** Specification: Promoter. */
export const v1Promoter = v.object({
  ...v1ReducedPromoter.entries,
  profile: v1Profile,
  promotions: v.array(v1Promotion),
  custom_fields: v.record(v.string(), v.unknown()),
  promo_codes: v.array(v.object({ id, code: v.string(), reward: maybe(v.object({ id, name: v.string() })) })),
});

/** Specification: Lead / customer, with promotion and promoter as lists and updates show it. */
export const v1LeadWithOwner = v.object({ ...v1Lead.entries, promotion: v1Promotion, promoter: v1ReducedPromoter });

/** A commission as lists and updates show it: the refund's `reward`, with whose it is. */
export const v1RewardWithPromoter = v.object({ ...v1Reward.entries, promoter: v1ReducedPromoter });

/** Specification: Payout. */
export const v1Payout = v.object({
  id,
  status: v.picklist(PAYOUT_STATUSES),
  amount: whole,
  date_paid: maybe(when),
  due_date: when,
  unit: v.picklist(UNITS),
  created_at: when,
  has_issues: v.boolean(),
  reward: v.null(),
  promoter: v1ReducedPromoter,
  campaign: v.object({
    id,
    name: v.string(),
    landing_url: v.string(),
    description: v.string(),
    private: v.boolean(),
    color: v.string(),
    default_webhook_url: v.string(),
    auto_approve_rewards: v.boolean(),
    auto_approve_promoters: v.boolean(),
  }),
});

export type V1Payout = v.InferOutput<typeof v1Payout>;
export type V1Profile = v.InferOutput<typeof v1Profile>;
export type V1Promotion = v.InferOutput<typeof v1Promotion>;
export type V1Promoter = v.InferOutput<typeof v1Promoter>;
export type V1LeadWithOwner = v.InferOutput<typeof v1LeadWithOwner>;
export type V1RewardWithPromoter = v.InferOutput<typeof v1RewardWithPromoter>;
export type V1Lead = v.InferOutput<typeof v1Lead>;
export type V1Reward = v.InferOutput<typeof v1Reward>;
export type V1ReducedPromoter = v.InferOutput<typeof v1ReducedPromoter>;
