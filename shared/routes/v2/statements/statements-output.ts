import * as v from 'valibot';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/state.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { LINE_KINDS } from '#shared/domain/statements/statement.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

const party = v.object({
  name: field(textOrNull, 'Name; null where none is known.'),
  company_name: field(textOrNull, 'The promoter’s company; always null of the company itself.'),
  company_number: field(textOrNull, 'Number of the promoter’s company in its register.'),
  address: field(textOrNull, 'Address; it may have several lines.'),
  country: field(textOrNull, 'Country: ISO 3166 alpha-2, or what the promoter has typed.'),
  vat_id: field(textOrNull, 'VAT id.'),
  email: field(textOrNull, 'E-mail; of the company, whom promoters ask.'),
});

const subtotal = {
  count: field(whole, 'How many commissions.'),
  amount: field(whole, 'What they come to, in the smallest unit.'),
};

export const v2Statement = field(
  v.object({
    payout_id: field(id, 'Id of the payout, which is the number of its statement, too.'),
    status: field(v.picklist(PAYOUT_STATUSES), 'Status of the payout.'),
    issued_at: field(when, 'When it was paid; when it is due as long as it is not.'),
    paid_at: field(maybe(when), 'When it was paid; null as long as it is not.'),
    due_date: field(when, 'When it is due.'),
    period_start: field(when, 'From when on it was earned.'),
    period_end: field(when, 'Until when it was earned.'),
    unit: field(v.picklist(UNITS), 'What is paid.'),
    currency: field(v.string(), 'ISO 4217 code of the account: of `sale_amount`, and of what is paid in cash.'),
    language: field(v.picklist(LANGUAGES), 'The language it is written in.'),
    campaign: field(v.object({ name: field(v.string(), 'Name of the campaign.') }), 'The campaign.'),
    company: field(party, 'Who pays: as the settings say now.'),
    promoter: field(
      v.object({ id: field(id, 'Id of the promoter.'), ...party.entries }),
      'Who is paid: as its profile is now.',
    ),
    payout_method: field(
      maybe(
        v.object({
          method: field(v.picklist(PAYOUT_METHODS), 'What it is.'),
          shown: field(v.string(), 'Where the money goes, masked.'),
        }),
      ),
      'How it is paid, or was. Null where there is none, or where it was changed after the payout was paid by hand.',
    ),
    payments_batch_id: field(maybe(id), 'The payments batch that it is paid in, or was; null for none.'),
    self_billing_note: field(
      textOrNull,
      'What it says where the company makes out the invoice; null where it does not.',
    ),
    lines: field(
      maybe(
        v.array(
          v.object({
            commission_id: field(id, 'Id of the commission.'),
            created_at: field(when, 'When it was earned.'),
            campaign: field(v.object({ name: field(v.string(), 'Name of the campaign.') }), 'Where it was earned.'),
            kind: field(v.picklist(LINE_KINDS), 'What it is for.'),
            tier: field(whole, '1 for the promoter’s own; 2 and above for those of promoters it has brought in.'),
            customer: field(
              textOrNull,
              'Whom it was earned by, as the promoter may see it; null where there is nobody.',
            ),
            sale_amount: field(maybe(whole), 'Amount of the sale or refund; null for one made by hand.'),
            metadata: field(v.record(v.string(), v.unknown()), 'How the amount came about.'),
            external_note: field(textOrNull, 'What the company has noted for the promoter.'),
            amount: field(whole, 'Amount, in the smallest unit; negative for what is taken back.'),
          }),
        ),
      ),
      'The commissions, oldest first. Null where there are more than 5,000: `filters[payout_id]` of the commissions lists them, ' +
        'also as CSV.',
    ),
    by_kind: field(
      v.array(v.object({ kind: field(v.picklist(LINE_KINDS), 'What they are for.'), ...subtotal })),
      'Sums by kind, of the payout’s own campaign.',
    ),
    other_campaigns: field(
      v.array(
        v.object({
          campaign: field(
            v.object({ id: field(id, 'Id of the campaign.'), name: field(v.string(), 'Name of the campaign.') }),
            'The campaign.',
          ),
          ...subtotal,
        }),
      ),
      'Sums of other campaigns: a debt of the promoter there, which reduces this payout, or earnings that settle such a debt. ' +
        'Together with the sums by kind they come to the total.',
    ),
    by_day: field(
      v.array(v.object({ day: field(v.pipe(v.string(), v.isoDate()), 'Day, in UTC.'), ...subtotal })),
      'Sums by the day on which it was earned.',
    ),
    commissions_count: field(whole, 'How many commissions it is made of.'),
    total: field(
      whole,
      'The sum of all lines, which is the amount of the payout. It is what is paid: tax is not computed.',
    ),
  }),
  'What a payout is made of, and who pays whom.',
);

export type V2Statement = v.InferOutput<typeof v2Statement>;
