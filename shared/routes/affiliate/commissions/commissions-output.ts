import * as v from 'valibot';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/state.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v2Commission, v2PromoterCampaign } from '#shared/routes/v2/output.ts';

const { entries } = v2Commission;
const count = v.pipe(whole, v.minValue(0));

export const affiliateCustomer = v.object({
  id: field(id, 'Id of the referral.'),
  email: field(
    v.string(),
    'E-mail of the referral, masked as `an…@e…` unless the company shows it; empty where it has none.',
  ),
  uid: field(textOrNull, 'The company’s own id of the referral; null unless the company shows its customers.'),
});

/** Excludes internal notes and suspicions of the company. */
export const affiliateCommission = field(
  v.object({
    id: entries.id,
    status: entries.status,
    kind: field(
      v.picklist(['sale', 'refund', 'refund_reversal', 'bonus', 'write_off', 'referral']),
      '`sale`: earned by a sale. `refund`: taken back, with a negative amount. `refund_reversal`: given back, since a refund failed. `bonus`: given by hand. `referral`: earned by a sign-up. `write_off`: what was owed to ' +
        'the company, and need not be paid.',
    ),
    commission_type: entries.commission_type,
    amount: entries.amount,
    unit: entries.unit,
    currency: field(textOrNull, 'Currency of the amount, where it is cash; null otherwise.'),
    metadata: field(
      v.record(v.string(), v.unknown()),
      'How the amount came about: `percent` of the `base`, which is the sale or the commission one tier below (`of`); or `flat` for ' +
        'each of a `quantity`, or `per` `sale`; or what of a sale was `refunded`; or whose refund was taken back; or `manual`.',
    ),
    sale_amount: entries.sale_amount,
    original_sale_amount: entries.original_sale_amount,
    original_sale_currency: entries.original_sale_currency,
    event_id: entries.event_id,
    plan_id: entries.plan_id,
    tier: field(id, '1 for a referral of one’s own, 2 for one of a promoter whom one has brought, and so on.'),
    external_note: field(textOrNull, 'What the company says about it, such as why it was denied.'),
    held_until: entries.held_until,
    is_paid: entries.is_paid,
    is_fulfilled: entries.is_fulfilled,
    payout_id: entries.payout_id,
    payout: field(
      maybe(
        v.object({
          id: field(id, 'Id of the payout.'),
          status: field(v.picklist(PAYOUT_STATUSES), 'How far it has come.'),
          due_date: field(when, 'Until when it should be paid.'),
          date_paid: field(maybe(when), 'When it was paid; null until then.'),
        }),
      ),
      'The payout that it is in; null as long as it is in none.',
    ),
    created_at: entries.created_at,
    status_updated_at: entries.status_updated_at,
    promoter_campaign: field(v2PromoterCampaign, 'The promoter itself, and the campaign.'),
    referral: field(maybe(affiliateCustomer), 'The referral that it was earned by; null where it was given by hand.'),
    reward: entries.reward,
  }),
  'A commission as its promoter sees it, and how it came about.',
);

const sum = {
  count: field(count, 'How many they are.'),
  amounts: field(v.record(v.string(), whole), 'What they come to: units to amounts in the smallest unit of each.'),
};

export const affiliateCommissionStats = v.object({
  data: field(
    v.object({
      ...sum,
      by_status: field(v.record(v.picklist(['approved', 'pending', 'denied']), v.object(sum)), 'The same by status.'),
    }),
    'What those that fit come to. What refunds take back is deducted.',
  ),
  meta: field(
    v.object({
      currency: field(v.string(), 'The currency of `cash`, ISO 4217.'),
      is_complete: field(
        v.boolean(),
        'Whether all that fit are in it. Of very many the newest two thousand are; then this is false.',
      ),
    }),
    'What amounts are in.',
  ),
});

export type AffiliateCustomer = v.InferOutput<typeof affiliateCustomer>;
export type AffiliateCommission = v.InferOutput<typeof affiliateCommission>;
export type AffiliateCommissionStats = v.InferOutput<typeof affiliateCommissionStats>;
