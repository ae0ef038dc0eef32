import * as v from 'valibot';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { payoutIssueList } from '#shared/routes/payouts/payout-issues.ts';
import { v2Commission, v2PromoterCampaign, v2ReducedCampaign, v2ReducedPromoter, v2ReducedReferral } from './output.ts';
import { v2PayoutMethod as paidBy } from './payout-methods/payout-methods-output.ts';

const count = v.pipe(integerField, v.minValue(0));

export const v2Referral = field(
  v.object({
    id: field(idField, 'Id of the referral, called lead in version 1.'),
    email: field(v.string(), 'E-mail of the referral; empty if none.'),
    uid: field(nullableText, 'The company’s id of the referral.'),
    state: field(
      v.picklist(LEAD_STATES),
      '`signup`, `active` (has bought), `subscribed`, `cancelled`, `denied` (its sales do not ' +
        'count), or `pending` (claimed by its promoter, not approved yet).',
    ),
    metadata: field(v.record(v.string(), v.unknown()), 'The company’s metadata of the referral.'),
    created_at: field(timestampField, 'When it was created.'),
    customer_since: field(nullable(timestampField), 'When it became a customer; null before its first sale.'),
    cancelled_at: field(nullable(timestampField), 'When it canceled; null if it has not.'),
    plan_name: field(nullableText, 'Its plan, as named in sales.'),
    revenue_amount: field(
      nullable(integerField),
      'Revenue: sales less refunds, in the smallest unit of the account’s currency. Null if not known, for referrals created ' +
        'by earlier versions, until `npm run admin -- projections rebuild` has computed it.',
    ),
    promoter_campaign: field(v2PromoterCampaign, 'The promotion of the referral.'),
    fraud_check: field(
      v.picklist(['no_suspicion', ...FRAUD_RULES]),
      'The fraud rule it is suspected under, or `no_suspicion`.',
    ),
    fraud_reason: field(nullableText, 'Evidence of the suspicion, in words; null if there is none.'),
    fraud_cleared: field(
      nullable(
        v.object({
          fraud_check: field(v.picklist(FRAUD_RULES), 'The fraud rule.'),
          note: field(nullableText, 'Why it was cleared, by the company.'),
          cleared_at: field(timestampField, 'When it was cleared.'),
        }),
      ),
      'The suspicion that a user cleared; null if none.',
    ),
    entry_source: field(
      v.picklist(['api', 'coupon', 'cookie', 'manual_admin', 'manual_affiliate']),
      'How it was created: by a link (`cookie`), a promo code (`coupon`), manually by the company (`manual_admin`) or by the promoter ' +
        '(`manual_affiliate`), or by a ref id or promoter’s e-mail in an API call (`api`).',
    ),
    created_by_user_email: field(nullableText, 'Always null.'),
    split_details: field(
      nullable(
        v.array(
          v.object({
            promoter_campaign_id: field(idField, 'The promotion with the share.'),
            promoter_id: field(idField, 'The promoter.'),
            percentage: field(integerField, 'Share in percent.'),
          }),
        ),
      ),
      'Promoters who share the referral’s commissions; its own promoter gets the rest. Null if there are none.',
    ),
    comment: field(nullableText, 'Always null.'),
    is_expired: field(v.boolean(), 'Always false: a referral stays with its promoter.'),
    first_name: field(nullableText, 'First name of the referral.'),
    last_name: field(nullableText, 'Last name of the referral.'),
    username: field(nullableText, 'Username of the referral.'),
    website: field(nullableText, 'Website of the referral.'),
  }),
  'A referral: a lead, or a customer after its first sale.',
);

/** Specification: Commission. The referral is null without a lead. */
export const v2ListedCommission = field(
  v.object({
    ...v2Commission.entries,
    referral: field(nullable(v2ReducedReferral), 'The lead; null for manual commissions.'),
  }),
  'A commission with its promotion.',
);

export const v2OptionalPayoutMethod = v.object({
  ...paidBy.entries,
  id: field(nullable(idField), 'Id of the payout method; null if none.'),
  method: field(v.picklist([...PAYOUT_METHODS, 'not_set']), 'Payout method; `not_set` if none.'),
});

/** Specification: Payout, with reduced promoter and campaign. */
export const v2Payout = field(
  v.object({
    id: field(idField, 'Id of the payout.'),
    status: field(
      v.picklist(PAYOUT_STATUSES),
      '`pending`, `processing` or `completed` (paid). `failed`: it could not be paid or was returned, and can be ' +
        'paid again. `cancelled`: the company does not pay it; it keeps its commissions until it is reopened or destroyed.',
    ),
    amount: field(integerField, 'Amount in the smallest unit of `unit`.'),
    unit: field(v.picklist(UNITS), 'Unit of the amount.'),
    currency: field(nullableText, 'Currency of the amount for cash; null for other units.'),
    total_incl_tax: field(integerField, 'Same as `amount`: no tax is added.'),
    tax_rate: field(integerField, 'Always 0.'),
    period_start: field(
      timestampField,
      'Start of the earning period. For a run: beginning of the month, half month or week before its day. Manual: its ' +
        'earliest commission.',
    ),
    period_end: field(
      timestampField,
      'End of the earning period: of that month, half month or week, or when it was created manually.',
    ),
    payout_method: field(
      v2OptionalPayoutMethod,
      'The payout method used, if recorded at completion: with the payout details in one field and without `date_added`. Otherwise ' +
        'the promoter’s current payout method.',
    ),
    paypal_email: field(nullableText, 'E-mail of the promoter’s PayPal account, if known.'),
    payments_batch_id: field(nullable(idField), 'Id of its payment batch; null if none.'),
    paid_at: field(nullable(timestampField), 'Same as `date_paid`.'),
    processing_started_at: field(v.null(), 'Always null.'),
    failed_at: field(nullable(timestampField), 'When the failure was recorded; null unless it is `failed`.'),
    error: field(nullableText, 'Why it failed; null unless it is `failed`, or if no reason was given.'),
    due_date: field(timestampField, 'Due date.'),
    date_paid: field(nullable(timestampField), 'When it was paid; null until then.'),
    created_at: field(timestampField, 'When the payout was created.'),
    has_issues: field(
      v.boolean(),
      'Whether it is blocked from payment: no payout method, one that is turned off or not offered, details that ' +
        'changed less than 48 hours ago, or an amount below the method’s minimum. The methods and minimums of its campaign apply.',
    ),
    issues: field(payoutIssueList, 'Issues that prevent the payment; empty if there are none.'),
    reward: field(v.null(), 'Always null.'),
    commissions_count: field(count, 'Number of commissions.'),
    promoter: field(v2ReducedPromoter, 'The promoter.'),
    campaign: field(v2ReducedCampaign, 'The campaign.'),
  }),
  'A payout to a promoter in one campaign and unit.',
);

export type V2Referral = v.InferOutput<typeof v2Referral>;
export type V2ListedCommission = v.InferOutput<typeof v2ListedCommission>;
export type V2Payout = v.InferOutput<typeof v2Payout>;
