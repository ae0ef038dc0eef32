import * as v from 'valibot';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payout.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { formerRefIds, v1Profile } from '#shared/routes/v1/output.ts';
import { v2Commission, v2PromoterCampaign, v2ReducedCampaign, v2ReducedPromoter, v2ReducedReferral } from './output.ts';

const count = v.pipe(whole, v.minValue(0));

/** Counters of a promotion, or of all that a promoter has. Revenue is sales less refunds, in the account's currency. */
const stats = {
  clicks_count: count,
  referrals_count: whole,
  customers_count: whole,
  active_customers_count: whole,
  sales_count: count,
  refunds_count: count,
  cancellations_count: whole,
  revenue_amount: whole,
};

/** Units to integers; a unit in which nothing was earned is absent. */
const balance = maybe(v.record(v.string(), whole));

/** How a promoter stands in a campaign. */
export const MEMBERSHIP_STATES = ['pending', 'accepted', 'rejected', 'blocked', 'inactive'] as const;

/** A promoter, with all its campaigns. */
export const v2Promoter = v.object({
  id,
  status: v.picklist(PROMOTER_STATUSES),
  email: v.string(),
  name: v.string(),
  cust_id: textOrNull,
  note: textOrNull,
  stats: v.object(stats),
  profile: v1Profile,
  joined_at: when,
  archived_at: maybe(when),
  custom_fields: v.record(v.string(), v.unknown()),
  promoter_campaigns: v.array(
    v.object({
      id,
      campaign_id: id,
      promoter_id: id,
      state: v.picklist(MEMBERSHIP_STATES),
      ref_token: v.string(),
      former_ref_ids: formerRefIds,
      ref_link: v.string(),
      promo_code: textOrNull,
      created_at: when,
      campaign: v2ReducedCampaign,
      ...stats,
    }),
  ),
  balances: v.object({ current_balance: balance, earnings_balance: balance, paid_balance: balance }),
  parent_promoter: maybe(v2ReducedPromoter),
});

/** A lead, as version 2 calls it. */
export const v2Referral = v.object({
  id,
  email: v.string(),
  uid: textOrNull,
  state: v.picklist(LEAD_STATES),
  metadata: v.record(v.string(), v.unknown()),
  created_at: when,
  customer_since: maybe(when),
  cancelled_at: maybe(when),
  /** The plan it has, by the name that sales gave it. */
  plan_name: textOrNull,
  promoter_campaign: v2PromoterCampaign,
  fraud_check: v.string(),
  username: textOrNull,
  website: textOrNull,
});

/** Specification: Commission. One that was given for no lead has no referral. */
export const v2ListedCommission = v.object({ ...v2Commission.entries, referral: maybe(v2ReducedReferral) });

/** Specification: Payout, with promoter and campaign as version 2 shows them. */
export const v2Payout = v.object({
  id,
  status: v.picklist(PAYOUT_STATUSES),
  amount: whole,
  unit: v.picklist(UNITS),
  due_date: when,
  date_paid: maybe(when),
  created_at: when,
  has_issues: v.boolean(),
  reward: v.null(),
  commissions_count: count,
  promoter: v2ReducedPromoter,
  campaign: v2ReducedCampaign,
});

export type V2Promoter = v.InferOutput<typeof v2Promoter>;
export type V2Referral = v.InferOutput<typeof v2Referral>;
export type V2ListedCommission = v.InferOutput<typeof v2ListedCommission>;
export type V2Payout = v.InferOutput<typeof v2Payout>;
