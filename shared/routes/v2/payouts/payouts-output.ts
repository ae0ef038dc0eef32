import * as v from 'valibot';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { field, id, maybe, when, whole } from '#shared/routes/output.ts';
import { v2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { methodOffers } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';
import { v2Payout, v2PayoutMethod } from '#shared/routes/v2/records-output.ts';

const count = v.pipe(whole, v.minValue(0));

export const v2PayoutTotal = v.object({
  total: field(whole, 'What those in cash come to, in the smallest unit of the account’s currency.'),
  promoters_count: field(count, 'How many promoters are paid in cash.'),
  total_incl_tax: field(whole, 'The same as `total`: no tax is added.'),
  all_promoters_count: field(count, 'How many promoters are paid, in whatever unit.'),
});

export const v2PayoutsBatch = v.object({
  data: field(v2BatchProcess, 'The batch process.'),
  meta: field(v2PayoutTotal, 'What the payouts that were named come to, as they were before.'),
});

const amounts = field(v.record(v.string(), whole), 'What they come to, by unit, in the smallest unit of each.');
const sum = {
  promoters_count: field(count, 'How many promoters they are of.'),
  payouts_count: field(count, 'How many payouts they are.'),
  amounts,
  total_incl_tax: field(whole, 'What those in cash come to: no tax is added.'),
};
const timed = {
  ...sum,
  due_date: field(maybe(when), 'When the first of those that wait is due; null where none waits.'),
  period_end: field(maybe(when), 'Until when the last of them goes; null where there are none.'),
};

const terms = field(
  v.object({
    net_payout_days: field(count, 'After how many days a payout is due.'),
    payout_cycle: field(
      v.picklist(PAYOUT_CYCLES),
      'When runs create payouts: on the 1st, on the 1st and the 16th, on Mondays, or not by themselves.',
    ),
    min_payment: field(count, 'The least that a run pays in cash.'),
    min_paying_customers: field(count, 'How many customers a promoter must have brought for a run to pay it.'),
    terms_description: field(v.string(), 'The same in words.'),
    ...methodOffers,
    managed_payouts: field(v.boolean(), 'Always false: the company pays.'),
  }),
  'By which rules the account pays.',
);

/** Specification: statistics of payouts; empty if not requested. */
export const v2PayoutStats = v.object({
  meta: terms,
  data: field(
    v.object({
      by_paid_period: field(
        v.array(
          v.object({
            period_start: field(when, 'Beginning of the month that the payouts end in.'),
            period_end: field(when, 'End of that month.'),
            ...sum,
          }),
        ),
        'Those that were paid, by month, newest first.',
      ),
      by_status: field(v.record(v.string(), v.object(sum)), 'All, by their status.'),
      by_payout_method: field(
        v.object({}),
        'Always empty: payouts are not summed up by method, which is their promoter’s.',
      ),
    }),
    'What payouts come to.',
  ),
});

/** Specification: due payouts. */
export const v2DueStats = v.object({
  meta: terms,
  data: field(
    v.object({
      next: field(v.object(timed), 'Those of a run that are not due yet.'),
      overdue: field(v.object(timed), 'Those of a run that are overdue.'),
      custom: field(v.object(sum), 'Those that were created by hand.'),
    }),
    'What payouts that are not paid come to.',
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
            invoice_details_status: field(v.literal('approved'), 'Always `approved`: there are no invoices.'),
            fraud_suspicions: field(v.array(v.string()), 'Each suspicion that commissions of these payouts are under.'),
            profile: field(
              v.object({ invoice_details_validation_errors: field(v.null(), 'Always null.') }),
              'What is wrong with what invoices need.',
            ),
          }),
          'Who is paid.',
        ),
        payout_method: field(v2PayoutMethod, 'How it is paid. Its details are shown where they are asked for.'),
        payouts: field(v.array(v2Payout), 'The payouts.'),
        is_amount_payable: field(
          v.boolean(),
          'Whether what waits of them in cash comes to the least that the run pays.',
        ),
        payout_ids: field(v.array(id), 'Their ids.'),
        amount: field(whole, 'What those in cash come to.'),
        total_incl_tax: field(whole, 'The same: no tax is added.'),
      }),
    ),
    'The promoters of the page.',
  ),
  meta: field(
    v.object({
      total: field(whole, 'What all payouts in cash come to, on all pages.'),
      promoters_count: field(count, 'How many promoters there are.'),
      total_incl_tax: field(whole, 'The same as `total`: no tax is added.'),
      due_date: timed.due_date,
      period_end: timed.period_end,
    }),
    'What all of them come to.',
  ),
});

export type V2PayoutStats = v.InferOutput<typeof v2PayoutStats>;
export type V2DueStats = v.InferOutput<typeof v2DueStats>;
export type V2PayoutGroups = v.InferOutput<typeof v2PayoutGroups>;
export type V2PayoutSum = V2DueStats['data']['custom'];
export type V2PayoutTotal = v.InferOutput<typeof v2PayoutTotal>;
