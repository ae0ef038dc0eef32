import * as v from 'valibot';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payout.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v2Commission, v2PromoterCampaign, v2ReducedCampaign, v2ReducedPromoter, v2ReducedReferral } from './output.ts';

const count = v.pipe(whole, v.minValue(0));

/** A lead, as version 2 calls it. */
export const v2Referral = field(
  v.object({
    id: field(id, 'Id of the referral: the lead of version 1.'),
    email: field(v.string(), 'E-mail of the referral; empty where it has none.'),
    uid: field(textOrNull, 'The company’s own id of the referral.'),
    state: field(
      v.picklist(LEAD_STATES),
      'How far it has come: `signup`, `active` (has bought), `subscribed`, `cancelled`, or `denied`: its sales do not count.',
    ),
    metadata: field(v.record(v.string(), v.unknown()), 'What the company keeps about the referral.'),
    created_at: field(when, 'When it was created.'),
    customer_since: field(maybe(when), 'When it became a customer; null before its first sale.'),
    cancelled_at: field(maybe(when), 'When it cancelled; null where it has not.'),
    plan_name: field(textOrNull, 'The plan it has, by the name that sales gave it.'),
    promoter_campaign: field(v2PromoterCampaign, 'The promoter it belongs to, and the campaign.'),
    fraud_check: field(v.string(), 'Why it looks like its own promoter, or `no_suspicion`.'),
    entry_source: field(
      v.picklist(['api', 'coupon', 'cookie', 'manual_admin', 'manual_affiliate']),
      'How it came: by a link (`cookie`), by a promo code (`coupon`), by the company by hand (`manual_admin`), by the promoter by ' +
        'hand (`manual_affiliate`), or by a ref id or a promoter’s e-mail that a call named (`api`).',
    ),
    created_by_user_email: field(textOrNull, 'Always null.'),
    split_details: field(v.null(), 'Always null: a referral has one promoter.'),
    comment: field(textOrNull, 'Always null.'),
    is_expired: field(v.boolean(), 'Always false: a referral stays its promoter’s.'),
    first_name: field(textOrNull, 'First name of the referral.'),
    last_name: field(textOrNull, 'Last name of the referral.'),
    username: field(textOrNull, 'User name of the referral.'),
    website: field(textOrNull, 'Website of the referral.'),
  }),
  'A referral: a lead, or a customer once it has bought.',
);

/** Specification: Commission. One that was given for no lead has no referral. */
export const v2ListedCommission = field(
  v.object({
    ...v2Commission.entries,
    referral: field(maybe(v2ReducedReferral), 'The lead it was earned by; null where a promoter was rewarded by hand.'),
  }),
  'A commission with whose it is.',
);

/** How a promoter is paid. The company knows it, the service does not: but for the PayPal address. */
export const v2PayoutMethod = v.object({
  id: field(v.null(), 'Always null.'),
  method: field(v.literal('not_set'), 'Always `not_set`.'),
  date_added: field(v.null(), 'Always null.'),
  is_disabled: field(v.boolean(), 'Always false.'),
  is_selected: field(v.boolean(), 'Always false.'),
  managed_payouts: field(v.boolean(), 'Always false.'),
  meta: field(v.object({}), 'Always empty.'),
  details: field(
    v.object({ paypal_email: v.optional(field(v.string(), 'E-mail of the PayPal account.')) }),
    'The PayPal address, where it is known.',
  ),
});

/** Specification: Payout, with promoter and campaign as version 2 shows them. */
export const v2Payout = field(
  v.object({
    id: field(id, 'Id of the payout.'),
    status: field(v.picklist(PAYOUT_STATUSES), '`pending`, `processing`, or `completed`: the promoter has been paid.'),
    amount: field(whole, 'What is paid, in the smallest unit of `unit`.'),
    unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
    currency: field(textOrNull, 'Currency of the amount, where it is cash; null otherwise.'),
    total_incl_tax: field(whole, 'The same as `amount`: no tax is added.'),
    tax_rate: field(whole, 'Always 0.'),
    period_start: field(
      when,
      'From when on it takes what was earned: the month of the run, or its earliest commission.',
    ),
    period_end: field(when, 'Until when: the end of that month, or when it was created by hand.'),
    payout_method: field(v2PayoutMethod, 'How it is paid.'),
    paypal_email: field(textOrNull, 'E-mail of the promoter’s PayPal account, where it is known.'),
    payments_batch_id: field(v.null(), 'Always null: there are no batches of payments.'),
    paid_at: field(maybe(when), 'The same as `date_paid`.'),
    processing_started_at: field(v.null(), 'Always null.'),
    failed_at: field(v.null(), 'Always null.'),
    error: field(v.null(), 'Always null.'),
    due_date: field(when, 'Until when it should be paid.'),
    date_paid: field(maybe(when), 'When it was paid; null until then.'),
    created_at: field(when, 'When the payout was created.'),
    has_issues: field(v.boolean(), 'Always false.'),
    reward: field(v.null(), 'Always null.'),
    commissions_count: field(count, 'How many commissions it is made of.'),
    promoter: field(v2ReducedPromoter, 'Who is paid.'),
    campaign: field(v2ReducedCampaign, 'The campaign it was earned in.'),
  }),
  'A payout: what a promoter is paid in one campaign and unit.',
);

export type V2Referral = v.InferOutput<typeof v2Referral>;
export type V2ListedCommission = v.InferOutput<typeof v2ListedCommission>;
export type V2Payout = v.InferOutput<typeof v2Payout>;
