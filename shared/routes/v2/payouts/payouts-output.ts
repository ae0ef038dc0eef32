import * as v from 'valibot';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { field, idField, integerField, nullable, timestampField } from '#shared/routes/output.ts';
import { v2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { methodOffers } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';
import { v2OptionalPayoutMethod, v2Payout } from '#shared/routes/v2/records-output.ts';

const count = v.pipe(integerField, v.minValue(0));

const v2PayoutTotal = v.object({
  total: field(integerField, 'Total of cash payouts, in the smallest unit of the account’s currency.'),
  promoters_count: field(count, 'Number of promoters paid in cash.'),
  total_incl_tax: field(integerField, 'Same as `total`: no tax is added.'),
  all_promoters_count: field(count, 'Number of promoters paid in any unit.'),
});

export const v2PayoutsBatch = v.object({
  data: field(v2BatchProcess, 'The batch process.'),
  meta: field(v2PayoutTotal, 'Totals of the named payouts before the action.'),
});

const amounts = field(v.record(v.string(), integerField), 'Totals by unit, in the smallest unit of each.');
const sumFields = {
  promoters_count: field(count, 'Number of promoters.'),
  payouts_count: field(count, 'Number of payouts.'),
  amounts,
  total_incl_tax: field(integerField, 'Total of cash payouts: no tax is added.'),
};
const datedSumFields = {
  ...sumFields,
  due_date: field(nullable(timestampField), 'When the earliest waiting payout is due; null if none waits.'),
  period_end: field(nullable(timestampField), 'End of the last payout’s period; null if there are none.'),
};

const terms = field(
  v.object({
    net_payout_days: field(count, 'Number of days until a payout is due.'),
    payout_cycle: field(
      v.picklist(PAYOUT_CYCLES),
      'When payout runs take place: on the 1st, on the 1st and the 16th, on Mondays, or not automatically.',
    ),
    min_payment: field(count, 'Minimum payout in cash of a payout run.'),
    min_paying_customers: field(count, 'Minimum number of customers a promoter must have brought to be paid by a run.'),
    terms_description: field(v.string(), 'The rules in words.'),
    ...methodOffers,
    managed_payouts: field(v.boolean(), 'Always false: the company pays.'),
  }),
  'Payout rules of the account.',
);

/** Specification: statistics of payouts; empty if not requested. */
export const v2PayoutStats = v.object({
  meta: terms,
  data: field(
    v.object({
      by_paid_period: field(
        v.array(
          v.object({
            period_start: field(timestampField, 'Beginning of the month in which the payouts’ periods end.'),
            period_end: field(timestampField, 'End of that month.'),
            ...sumFields,
          }),
        ),
        'Paid payouts by month, newest first.',
      ),
      by_status: field(v.record(v.string(), v.object(sumFields)), 'All payouts by status.'),
      by_payout_method: field(v.object({}), 'Always empty: there are no sums by payout method.'),
    }),
    'Totals of payouts.',
  ),
});

/** Specification: due payouts. */
export const v2DueStats = v.object({
  meta: terms,
  data: field(
    v.object({
      next: field(v.object(datedSumFields), 'Payouts of runs that are not yet due.'),
      overdue: field(v.object(datedSumFields), 'Payouts of runs that are overdue.'),
      custom: field(v.object(sumFields), 'Payouts created manually.'),
    }),
    'Totals of unpaid payouts.',
  ),
});

/** Specification: payouts by promoter. */
export const v2PayoutGroups = v.object({
  data: field(
    v.array(
      v.object({
        promoter: field(
          v.object({
            ...v2ReducedPromoter.entries,
            invoice_details_status: field(v.literal('approved'), 'Always `approved`: invoice details are not checked.'),
            fraud_suspicions: field(v.array(v.string()), 'Fraud suspicions of these payouts’ commissions.'),
            profile: field(
              v.object({ invoice_details_validation_errors: field(v.null(), 'Always null.') }),
              'Problems with invoice details.',
            ),
          }),
          'The promoter.',
        ),
        payout_method: field(v2OptionalPayoutMethod, 'The payout method. Details are included on request.'),
        payouts: field(v.array(v2Payout), 'The payouts.'),
        is_amount_payable: field(v.boolean(), 'Whether waiting cash payouts reach the minimum payout of the run.'),
        payout_ids: field(v.array(idField), 'Ids of the payouts.'),
        amount: field(integerField, 'Total of the cash payouts.'),
        total_incl_tax: field(integerField, 'Same as the total: no tax is added.'),
      }),
    ),
    'Promoters on this page.',
  ),
  meta: field(
    v.object({
      total: field(integerField, 'Total of all cash payouts on all pages.'),
      promoters_count: field(count, 'Number of promoters.'),
      total_incl_tax: field(integerField, 'Same as `total`: no tax is added.'),
      due_date: datedSumFields.due_date,
      period_end: datedSumFields.period_end,
    }),
    'Totals of all payouts.',
  ),
});

export type V2PayoutStats = v.InferOutput<typeof v2PayoutStats>;
export type V2DueStats = v.InferOutput<typeof v2DueStats>;
export type V2PayoutGroups = v.InferOutput<typeof v2PayoutGroups>;
export type V2PayoutSum = V2DueStats['data']['custom'];
export type V2PayoutTotal = v.InferOutput<typeof v2PayoutTotal>;
