import * as v from 'valibot';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { LINE_KINDS } from '#shared/domain/statements/statement.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

const party = v.object({
  name: field(nullableText, 'Name; null if not known.'),
  company_name: field(nullableText, 'The promoter’s company; always null for the paying company.'),
  company_number: field(nullableText, 'Registration number of the promoter’s company.'),
  address: field(nullableText, 'Address; can have several lines.'),
  country: field(nullableText, 'Country: ISO 3166 alpha-2, or as typed by the promoter.'),
  vat_id: field(nullableText, 'VAT id.'),
  email: field(nullableText, 'E-mail; for the company, the contact for promoters.'),
});

const subtotal = {
  count: field(integerField, 'Number of commissions.'),
  amount: field(integerField, 'Sum of the commissions, in the smallest unit.'),
};

export const v2Statement = field(
  v.object({
    payout_id: field(idField, 'Id of the payout, also the number of its statement.'),
    status: field(v.picklist(PAYOUT_STATUSES), 'Status of the payout.'),
    issued_at: field(timestampField, 'When it was paid; before that, when it is due.'),
    paid_at: field(nullable(timestampField), 'When it was paid; null until then.'),
    due_date: field(timestampField, 'When it is due.'),
    period_start: field(timestampField, 'Start of the earning period.'),
    period_end: field(timestampField, 'End of the earning period.'),
    unit: field(v.picklist(UNITS), 'Unit of the payout.'),
    currency: field(v.string(), 'ISO 4217 code of the account: for `sale_amount` and cash payouts.'),
    language: field(v.picklist(LANGUAGES), 'Language of the statement.'),
    campaign: field(v.object({ name: field(v.string(), 'Name of the campaign.') }), 'The campaign.'),
    company: field(party, 'The paying company, by its current settings.'),
    promoter: field(
      v.object({ id: field(idField, 'Id of the promoter.'), ...party.entries }),
      'The promoter, by its current profile.',
    ),
    payout_method: field(
      nullable(
        v.object({
          method: field(v.picklist(PAYOUT_METHODS), 'Payout method.'),
          shown: field(v.string(), 'Payout details, masked.'),
        }),
      ),
      'The payout method used. Null if there is none, or if it changed after the payout was paid manually.',
    ),
    payments_batch_id: field(nullable(idField), 'Id of its payment batch; null if none.'),
    self_billing_note: field(nullableText, 'Self-billing text; null if the company does not issue the invoice.'),
    lines: field(
      nullable(
        v.array(
          v.object({
            commission_id: field(idField, 'Id of the commission.'),
            created_at: field(timestampField, 'When it was earned.'),
            campaign: field(
              v.object({ name: field(v.string(), 'Name of the campaign.') }),
              'Campaign of the commission.',
            ),
            kind: field(v.picklist(LINE_KINDS), 'Kind of the commission.'),
            tier: field(integerField, '1 for the promoter’s own; 2 and above for those of promoters it referred.'),
            customer: field(nullableText, 'The customer, as the promoter may see it; null if there is none.'),
            sale_amount: field(nullable(integerField), 'Amount of the sale or refund; null for manual commissions.'),
            metadata: field(v.record(v.string(), v.unknown()), 'How the amount was calculated.'),
            external_note: field(nullableText, 'The company’s note for the promoter.'),
            amount: field(integerField, 'Amount in the smallest unit; negative for reversals.'),
          }),
        ),
      ),
      'The commissions, oldest first. Null if there are more than 5,000: list them by `filters[payout_id]` of the commissions, ' +
        'also as CSV.',
    ),
    by_kind: field(
      v.array(v.object({ kind: field(v.picklist(LINE_KINDS), 'Kind of the commissions.'), ...subtotal })),
      'Sums by kind, for the payout’s own campaign.',
    ),
    other_campaigns: field(
      v.array(
        v.object({
          campaign: field(
            v.object({ id: field(idField, 'Id of the campaign.'), name: field(v.string(), 'Name of the campaign.') }),
            'The campaign.',
          ),
          ...subtotal,
        }),
      ),
      'Sums of other campaigns: the promoter’s debts there, which reduce this payout, or earnings that settle such debts. ' +
        'Together with the sums by kind, they equal the total.',
    ),
    by_day: field(
      v.array(v.object({ day: field(v.pipe(v.string(), v.isoDate()), 'Day (UTC).'), ...subtotal })),
      'Sums by the day of earning.',
    ),
    commissions_count: field(integerField, 'Number of commissions.'),
    total: field(integerField, 'Sum of all lines: the amount of the payout and what is paid. Tax is not calculated.'),
  }),
  'A payout’s commissions, sums and parties.',
);

export type V2Statement = v.InferOutput<typeof v2Statement>;
