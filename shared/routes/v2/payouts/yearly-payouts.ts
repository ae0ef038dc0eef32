import * as v from 'valibot';
import { TAX_FORMS } from '#shared/domain/promoters/profile/tax-forms.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { integerParam, mapParam, withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { booleanFilter, cursorParam } from '#shared/routes/v2/lists/lists-input.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { addressParts } from '#shared/routes/v2/promoters/promoters-output.ts';
import { v2PayoutExample } from '#shared/routes/v2/records-examples.ts';
import { companyPaging, companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const v2PaidInYear = v.object({
  year: field(integerField, 'The year, in UTC.'),
  promoter: field(v2ReducedPromoter, 'The promoter. Deleted promoters have no name and no e-mail.'),
  company_name: field(nullableText, 'Company of the promoter.'),
  address: field(nullableText, 'Address without the country; can have several lines.'),
  ...addressParts,
  country: field(nullableText, 'Country, ISO 3166.'),
  vat_id: field(nullableText, 'VAT id of the promoter.'),
  unit: field(v.picklist(UNITS), 'Unit of the amount.'),
  currency: field(nullableText, 'Currency of the amount for cash; null for other units.'),
  amount: field(integerField, 'Amount paid, in the smallest unit of `unit`.'),
  payouts_count: field(v.pipe(integerField, v.minValue(1)), 'Number of payouts.'),
  first_paid_at: field(timestampField, 'When the first payout was paid.'),
  last_paid_at: field(timestampField, 'When the last payout was paid.'),
  reaches_us_form_threshold: field(
    nullable(v.boolean()),
    'Whether the amount requires a US tax form, by the payout settings; null if it is not in US dollars.',
  ),
  tax_form: field(
    nullable(v.picklist(TAX_FORMS)),
    'The promoter’s tax form currently on file: `w9`, even if there is a `w8`, too; null if none.',
  ),
});
export type V2PaidInYear = v.InferOutput<typeof v2PaidInYear>;

const [FIRST_YEAR, LAST_YEAR] = [2000, 9999];

export const v2PayoutsPaidInYear = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/payouts/paid_in_year',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'promoter', 'payout', 'list', 'numbers', 'sorted-lists'], writes: [] },
  memory: 1769,
  timeout: 29,
  summary: 'List the amounts paid to each promoter in a year, by unit',
  description:
    'Completed payouts count on the day they were paid. Sorted by promoter id, including deleted promoters. A page may be ' +
    'short or empty although more follow: follow the links. The CSV is meant for tax reporting.',
  input: v.object({
    year: v.pipe(
      integerParam('year is invalid.', FIRST_YEAR, LAST_YEAR),
      v.description('The year in UTC, such as 2026.'),
    ),
    filters: v.optional(
      withDescription(
        'Filters of the list. Unknown filters are rejected.',
        mapParam('filters', {
          lacks_tax_form: booleanFilter(
            'lacks_tax_form',
            'Only rows that reach the threshold without a tax form on file; with `no`, all others.',
          ),
        }),
      ),
    ),
    cursor: cursorParam,
    ...companyPaging,
  }),
  inputExample: { year: 2026 },
  responses: companyResponses(
    okResponse(v.array(v2PaidInYear), [
      {
        year: 2026,
        promoter: v2PayoutExample.promoter,
        company_name: 'Grace Ltd',
        address: '1 Main Street\nSpringfield, IL 62701',
        street: '1 Main Street',
        city: 'Springfield',
        postal_code: '62701',
        state: 'IL',
        country: 'US',
        vat_id: null,
        unit: 'cash',
        currency: 'USD',
        amount: 240_000,
        payouts_count: 12,
        first_paid_at: '2026-01-18T09:30:00.000Z',
        last_paid_at: '2026-12-18T09:30:00.000Z',
        reaches_us_form_threshold: true,
        tax_form: 'w9' as const,
      },
    ]),
    { invalid: 'year is invalid.' },
  ),
} satisfies KeyedRoute;

export const paidYearRoutes: readonly KeyedRoute[] = [v2PayoutsPaidInYear];
