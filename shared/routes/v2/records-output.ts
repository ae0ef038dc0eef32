import * as v from 'valibot';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { payoutIssues } from '#shared/routes/payouts/payout-issues.ts';
import { v2Commission, v2PromoterCampaign, v2ReducedCampaign, v2ReducedPromoter, v2ReducedReferral } from './output.ts';
import { v2PayoutMethod as paidBy } from './payout-methods/payout-methods-output.ts';

const count = v.pipe(whole, v.minValue(0));

export const v2Referral = field(
  v.object({
    id: field(id, 'Id of the referral: the lead of version 1.'),
    email: field(v.string(), 'E-mail of the referral; empty where it has none.'),
    uid: field(textOrNull, 'The company’s own id of the referral.'),
    state: field(
      v.picklist(LEAD_STATES),
      'How far it has come: `signup`, `active` (has bought), `subscribed`, `cancelled`, `denied`: its sales do not ' +
        'count, or `pending`: its promoter claims it, and the company has not approved it.',
    ),
    metadata: field(v.record(v.string(), v.unknown()), 'What the company keeps about the referral.'),
    created_at: field(when, 'When it was created.'),
    customer_since: field(maybe(when), 'When it became a customer; null before its first sale.'),
    cancelled_at: field(maybe(when), 'When it cancelled; null where it has not.'),
    plan_name: field(textOrNull, 'The plan it has, by the name that sales gave it.'),
    revenue_amount: field(
      maybe(whole),
      'What it has brought: sales less refunds, in the smallest unit of the account’s currency. Null where it is not known: of a ' +
        'referral that an earlier version has made, until `npm run admin -- projections rebuild` has computed it.',
    ),
    promoter_campaign: field(v2PromoterCampaign, 'The promoter it belongs to, and the campaign.'),
    fraud_check: field(
      v.picklist(['no_suspicion', ...FRAUD_RULES]),
      'The rule by which it is suspicious, or `no_suspicion`.',
    ),
    fraud_reason: field(textOrNull, 'What that rests on, in words; null where it is not suspicious.'),
    fraud_cleared: field(
      maybe(
        v.object({
          fraud_check: field(v.picklist(FRAUD_RULES), 'The rule by which it was suspicious.'),
          note: field(textOrNull, 'Why it was cleared, as the company has said.'),
          cleared_at: field(when, 'When it was cleared.'),
        }),
      ),
      'What a person has cleared it of; null where nothing was.',
    ),
    entry_source: field(
      v.picklist(['api', 'coupon', 'cookie', 'manual_admin', 'manual_affiliate']),
      'How it came: by a link (`cookie`), by a promo code (`coupon`), by the company by hand (`manual_admin`), by the promoter by ' +
        'hand (`manual_affiliate`), or by a ref id or a promoter’s e-mail that a call named (`api`).',
    ),
    created_by_user_email: field(textOrNull, 'Always null.'),
    split_details: field(
      maybe(
        v.array(
          v.object({
            promoter_campaign_id: field(id, 'The promotion that has the share.'),
            promoter_id: field(id, 'Its promoter.'),
            percentage: field(whole, 'The share, in percent.'),
          }),
        ),
      ),
      'Who has a share of what the referral earns, besides its own promoter, who gets the rest; null where nobody has.',
    ),
    comment: field(textOrNull, 'Always null.'),
    is_expired: field(v.boolean(), 'Always false: a referral stays its promoter’s.'),
    first_name: field(textOrNull, 'First name of the referral.'),
    last_name: field(textOrNull, 'Last name of the referral.'),
    username: field(textOrNull, 'User name of the referral.'),
    website: field(textOrNull, 'Website of the referral.'),
  }),
  'A referral: a lead, or a customer once it has bought.',
);

/** Specification: Commission. The referral is null without a lead. */
export const v2ListedCommission = field(
  v.object({
    ...v2Commission.entries,
    referral: field(maybe(v2ReducedReferral), 'The lead it was earned by; null where a promoter was rewarded by hand.'),
  }),
  'A commission with whose it is.',
);

export const v2PayoutMethod = v.object({
  ...paidBy.entries,
  id: field(maybe(id), 'Id of the method; null where there is none.'),
  method: field(v.picklist([...PAYOUT_METHODS, 'not_set']), 'What it is; `not_set` where there is none.'),
});

/** Specification: Payout, with reduced promoter and campaign. */
export const v2Payout = field(
  v.object({
    id: field(id, 'Id of the payout.'),
    status: field(
      v.picklist(PAYOUT_STATUSES),
      '`pending`, `processing`, or `completed`: the promoter has been paid. `failed`: it could not be paid, or came back; it can be ' +
        'paid again. `cancelled`: the company does not pay it; its commissions stay in it until it is opened again or destroyed.',
    ),
    amount: field(whole, 'What is paid, in the smallest unit of `unit`.'),
    unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
    currency: field(textOrNull, 'Currency of the amount, where it is cash; null otherwise.'),
    total_incl_tax: field(whole, 'The same as `amount`: no tax is added.'),
    tax_rate: field(whole, 'Always 0.'),
    period_start: field(
      when,
      'From when on it takes what was earned. Of a run: the beginning of the month, half month or week before its day. By hand: its ' +
        'earliest commission.',
    ),
    period_end: field(when, 'Until when: the end of that month, half month or week, or when it was created by hand.'),
    payout_method: field(
      v2PayoutMethod,
      'How it was paid, where that was kept when it was completed: with where the money went in one part, and no `date_added`. Otherwise ' +
        'what its promoter has chosen to be paid by, as it is now.',
    ),
    paypal_email: field(textOrNull, 'E-mail of the promoter’s PayPal account, where it is known.'),
    payments_batch_id: field(maybe(id), 'The payments batch that it is paid in, or was; null for none.'),
    paid_at: field(maybe(when), 'The same as `date_paid`.'),
    processing_started_at: field(v.null(), 'Always null.'),
    failed_at: field(maybe(when), 'Since when it is known that it could not be paid; null unless it is `failed`.'),
    error: field(textOrNull, 'Why it could not be paid; null unless it is `failed`, or where no reason was given.'),
    due_date: field(when, 'Until when it should be paid.'),
    date_paid: field(maybe(when), 'When it was paid; null until then.'),
    created_at: field(when, 'When the payout was created.'),
    has_issues: field(
      v.boolean(),
      'Whether something is missing before it can be paid: no payout method, one that is switched off or not offered, details that were ' +
        'changed less than 48 hours ago, or too little for the method. Its campaign says what is offered and how little is too little.',
    ),
    issues: field(payoutIssues, 'What is missing; empty where nothing is.'),
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
