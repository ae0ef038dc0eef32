import * as v from 'valibot';
import { TAX_FORMS } from '#shared/domain/promoters/tax-forms.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { described, integer, map } from '#shared/routes/fields.ts';
import { companyCaller } from '#shared/routes/items.ts';
import { field, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, companyPaging, done } from '#shared/routes/v2/answers.ts';
import { cursor, yesOrNo } from '#shared/routes/v2/lists/lists-input.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { addressParts } from '#shared/routes/v2/promoters/promoters-output.ts';
import { payout } from '#shared/routes/v2/records-examples.ts';

const v2PaidInYear = v.object({
  year: field(whole, 'The year, in UTC.'),
  promoter: field(v2ReducedPromoter, 'Who was paid. One that was deleted has no name and no e-mail.'),
  company_name: field(textOrNull, 'Company of the promoter.'),
  address: field(textOrNull, 'Its address, without the country; it may have several lines.'),
  ...addressParts,
  country: field(textOrNull, 'Its country, ISO 3166.'),
  vat_id: field(textOrNull, 'Its VAT id.'),
  unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
  currency: field(textOrNull, 'Currency of the amount, where it is cash; null otherwise.'),
  amount: field(whole, 'What was paid, in the smallest unit of `unit`.'),
  payouts_count: field(v.pipe(whole, v.minValue(1)), 'In how many payouts.'),
  first_paid_at: field(when, 'When the first of them was paid.'),
  last_paid_at: field(when, 'When the last of them was paid.'),
  reaches_us_form_threshold: field(
    maybe(v.boolean()),
    'Whether it is so much that the US asks for a form, by the settings of payouts; null for what is in no US dollars.',
  ),
  tax_form: field(
    maybe(v.picklist(TAX_FORMS)),
    'The form of the promoter that is on file now: `w9`, also where there is a `w8` too; null where there is none.',
  ),
});
export type V2PaidInYear = v.InferOutput<typeof v2PaidInYear>;

const [FIRST_YEAR, LAST_YEAR] = [2000, 9999];

export const v2PayoutsPaidInYear = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/payouts/paid_in_year',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, 'promoter', 'payout', 'list', 'numbers', 'sorted-lists'], writes: [] },
  memory: 1769,
  timeout: 29,
  summary: 'List what each promoter was paid in a year, by unit',
  description:
    'Completed payouts count on the day they were paid. In the order of the promoters’ ids, deleted ones among them. A page may be ' +
    'short or empty though more follow: follow the links. As CSV it is for whoever declares it to tax authorities.',
  input: v.object({
    year: v.pipe(integer('year is invalid.', FIRST_YEAR, LAST_YEAR), v.description('The year, in UTC: 2026.')),
    filters: v.optional(
      described(
        'Which rows are listed. An unknown entry is refused.',
        map('filters', {
          lacks_tax_form: yesOrNo(
            'lacks_tax_form',
            'Those alone that reach the threshold, and of whom no tax form is on file; with `no`, all others.',
          ),
        }),
      ),
    ),
    cursor,
    ...companyPaging,
  }),
  inputExample: { year: 2026 },
  answers: companyAnswers(
    done(v.array(v2PaidInYear), [
      {
        ...{
          year: 2026,
          promoter: payout.promoter,
          company_name: 'Grace Ltd',
          ...{ address: '1 Main Street\nSpringfield, IL 62701', street: '1 Main Street', city: 'Springfield' },
          ...{ postal_code: '62701', state: 'IL', country: 'US' },
        },
        ...{ vat_id: null, unit: 'cash', currency: 'USD', amount: 240_000, payouts_count: 12 },
        ...{ first_paid_at: '2026-01-18T09:30:00.000Z', last_paid_at: '2026-12-18T09:30:00.000Z' },
        ...{ reaches_us_form_threshold: true, tax_form: 'w9' as const },
      },
    ]),
    { invalid: 'year is invalid.' },
  ),
} satisfies KeyedRoute;

export const paidYearRoutes: readonly KeyedRoute[] = [v2PayoutsPaidInYear];
