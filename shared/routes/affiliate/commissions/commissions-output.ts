import * as v from 'valibot';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2Commission, v2PromoterCampaign } from '#shared/routes/v2/output.ts';

const { entries } = v2Commission;
const count = v.pipe(integerField, v.minValue(0));

export const affiliateCustomer = v.object({
  id: field(idField, 'Id of the referral.'),
  email: field(
    v.string(),
    'E-mail of the referral, masked as `an…@e…` unless the company shows it; empty if there is none.',
  ),
  uid: field(nullableText, 'The company’s id of the referral; null unless the company shows its customers.'),
});

/** Excludes internal notes and suspicions of the company. */
export const affiliateCommission = field(
  v.object({
    id: entries.id,
    status: entries.status,
    kind: field(
      v.picklist(['sale', 'refund', 'refund_reversal', 'bonus', 'write_off', 'referral']),
      '`sale`: earned by a sale. `refund`: reversed by a refund, with a negative amount. `refund_reversal`: restored by a refund reversal. `bonus`: created manually. `referral`: earned by a sign-up. `write_off`: cancels a debt ' +
        'of the promoter.',
    ),
    commission_type: entries.commission_type,
    amount: entries.amount,
    unit: entries.unit,
    currency: field(nullableText, 'Currency of the amount for cash; null for other units.'),
    metadata: field(
      v.record(v.string(), v.unknown()),
      'How the amount was calculated: `percent` of the `base`, which is the sale or the commission one tier below (`of`); `flat` for ' +
        'each of a `quantity`, or `per` `sale`; the part of a sale that was `refunded`; the refund that was reversed; or `manual`.',
    ),
    sale_amount: entries.sale_amount,
    original_sale_amount: entries.original_sale_amount,
    original_sale_currency: entries.original_sale_currency,
    event_id: entries.event_id,
    plan_id: entries.plan_id,
    tier: field(
      idField,
      '1 for the promoter’s own referrals, 2 for those of promoters referred by this promoter, and so on.',
    ),
    external_note: field(nullableText, 'Note from the company, such as why the commission was denied.'),
    held_until: entries.held_until,
    is_paid: entries.is_paid,
    is_fulfilled: entries.is_fulfilled,
    payout_id: entries.payout_id,
    payout: field(
      nullable(
        v.object({
          id: field(idField, 'Id of the payout.'),
          status: field(v.picklist(PAYOUT_STATUSES), 'Status of the payout.'),
          due_date: field(timestampField, 'When the payout is due.'),
          date_paid: field(nullable(timestampField), 'When the payout was paid; null until then.'),
        }),
      ),
      'Its payout; null if it is in none.',
    ),
    created_at: entries.created_at,
    status_updated_at: entries.status_updated_at,
    promoter_campaign: field(v2PromoterCampaign, 'The promoter and the campaign.'),
    referral: field(
      nullable(affiliateCustomer),
      'Referral that earned the commission; null if it was created manually.',
    ),
    reward: entries.reward,
  }),
  'A commission as shown to its promoter.',
);

const sum = {
  count: field(count, 'Number of commissions.'),
  amounts: field(v.record(v.string(), integerField), 'Total amounts by unit, in the smallest unit of each.'),
};

export const affiliateCommissionStats = v.object({
  data: field(
    v.object({
      ...sum,
      by_status: field(v.record(v.picklist(['approved', 'pending', 'denied']), v.object(sum)), 'The same, by status.'),
    }),
    'Totals of the matching commissions, less refunds.',
  ),
  meta: field(
    v.object({
      currency: field(v.string(), 'ISO 4217 currency code of `cash`.'),
      is_complete: field(
        v.boolean(),
        'Whether all matching commissions are included. If there are more than two thousand, only the newest two thousand are.',
      ),
    }),
    'Currency and completeness.',
  ),
});

export type AffiliateCustomer = v.InferOutput<typeof affiliateCustomer>;
export type AffiliateCommission = v.InferOutput<typeof affiliateCommission>;
export type AffiliateCommissionStats = v.InferOutput<typeof affiliateCommissionStats>;
