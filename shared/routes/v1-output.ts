import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commission.ts';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { id, maybe, textOrNull, when, whole } from './output.ts';

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
  lead: v1Lead,
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

export type V1Lead = v.InferOutput<typeof v1Lead>;
export type V1Reward = v.InferOutput<typeof v1Reward>;
export type V1ReducedPromoter = v.InferOutput<typeof v1ReducedPromoter>;
