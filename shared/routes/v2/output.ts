import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commission.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

export const v2ReducedReferral = v.object({ id, email: v.string(), uid: textOrNull });
export const v2ReducedPromoter = v.object({ id, email: v.string(), name: v.string() });
export const v2ReducedCampaign = v.object({ id, name: v.string(), color: v.string() });

/** Specification: the `promoter_campaign` of a commission. */
export const v2PromoterCampaign = v.object({
  id,
  campaign_id: id,
  promoter_id: id,
  created_at: when,
  promoter: v2ReducedPromoter,
  campaign: v2ReducedCampaign,
});

/** Specification: Commission (inside the v2 sale response). */
export const v2Commission = v.object({
  id,
  status: v.picklist(COMMISSION_STATUSES),
  metadata: v.record(v.string(), v.unknown()),
  is_self_referral: v.boolean(),
  commission_type: v.picklist(['sale', 'refund', 'manual']),
  created_by_user_email: textOrNull,
  created_by_user_at: textOrNull,
  sale_amount: whole,
  original_sale_amount: whole,
  original_sale_currency: textOrNull,
  event_id: textOrNull,
  plan_id: textOrNull,
  tier: id,
  internal_note: textOrNull,
  external_note: textOrNull,
  unit: v.picklist(UNITS),
  fraud_check: v.string(),
  amount: whole,
  is_paid: v.boolean(),
  is_split: v.boolean(),
  created_at: when,
  status_updated_at: textOrNull,
  promoter_campaign: v2PromoterCampaign,
  referral: v2ReducedReferral,
  reward: maybe(v.object({ id, name: v.string() })),
});

/** Specification: v2 tracking event. */
export const v2TrackingEvent = v.object({
  id,
  etype: v.picklist(['signup', 'sale', 'refund', 'cancellation']),
  sale_amount: maybe(whole),
  original_sale_amount: maybe(whole),
  original_sale_currency: textOrNull,
  event_id: textOrNull,
  plan_id: textOrNull,
  billing_period: textOrNull,
  created_at: when,
  referral: v2ReducedReferral,
  commissions: v.array(v2Commission),
});

export type V2Commission = v.InferOutput<typeof v2Commission>;
export type V2TrackingEvent = v.InferOutput<typeof v2TrackingEvent>;
export type V2PromoterCampaign = v.InferOutput<typeof v2PromoterCampaign>;
export type V2ReducedPromoter = v.InferOutput<typeof v2ReducedPromoter>;
export type V2ReducedCampaign = v.InferOutput<typeof v2ReducedCampaign>;
