import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { anyOf, flag, integer, map, text } from '#shared/routes/fields.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import {
  among,
  cursor,
  ids,
  listed,
  refused,
  SUSPICIONS,
  times,
  yesOrNo,
} from '#shared/routes/v2/lists/lists-input.ts';

/** Specification: how a promoter may be paid. Here it is `paypal`, `bank`, `wise`, `custom` or `not_set`. */
const METHODS = ['paypal', 'bank', 'wise', 'crypto', 'custom', 'dots', 'not_set'] as const;
/** A filter: how payouts are paid. */
export const paidByMethod = v.optional(
  v.pipe(
    among('payout_method', METHODS),
    v.description('How they were paid, where that was kept; otherwise how their promoters are paid now.'),
  ),
);

const STATUS_INVALID = 'status is invalid.';
const status = v.picklist(PAYOUT_STATUSES, STATUS_INVALID);

const payoutStatuses = among('status', PAYOUT_STATUSES);

/** What a list of payouts is filtered by, whoever asks. */
export const payoutFilters = {
  status: payoutStatuses,
  unit: among('unit', UNITS),
  campaign_id: ids('campaign_id'),
  due_period: v.optional(
    v.pipe(
      among('due_period', DUE_PERIODS),
      v.description('Those that are still to be paid: of a run, not due yet or overdue; or created by hand.'),
    ),
  ),
  only_payable: v.optional(
    v.pipe(
      yesOrNo('only_payable'),
      v.description('Whether only those are listed that wait to be paid, with something to pay.'),
    ),
  ),
  payments_batch_id: v.optional(
    v.pipe(ids('payments_batch_id'), v.description('Those that are in this payments batch, or in one of several.')),
  ),
  group_ref: refused('group_ref', 'payouts have no groups.'),
  created_at: times('created_at'),
  due_date: times('due_date'),
  period_start: times('period_start'),
  period_end: times('period_end'),
};
export const payoutSorting = ['id', 'created_at', 'due_date', 'amount', 'period_start', 'period_end'] as const;
const list = listed(
  {
    ...payoutFilters,
    promoter_id: ids('promoter_id'),
    payout_method: paidByMethod,
    fraud_suspicions: v.optional(
      v.pipe(
        among('fraud_suspicions', SUSPICIONS),
        v.description('Those that have taken a commission under one of these.'),
      ),
    ),
  },
  payoutSorting,
  'its promoter’s e-mail',
);

/** Parameters of the list of payouts (contract §1 and §3). */
export const payoutListInput = v.object({
  ...list.entries,
  status: v.optional(
    v.pipe(anyOf(status, STATUS_INVALID), v.description('The same as `filters[status]`, which goes before it.')),
  ),
});

const filtered = {
  status: payoutStatuses,
  campaign_id: ids('campaign_id'),
};
const FILTERED = 'Which payouts count: those that fit every entry. An unknown entry is refused.';
export const statsFilters = v.optional(v.pipe(map('filters', filtered), v.description(FILTERED)), {});
const q = v.optional(
  v.pipe(text('q is invalid.'), v.description('Only payouts of promoters who have this in their e-mail.')),
);
const asked = (name: string) => v.optional(flag(`stats_by[${name}] is invalid.`));

/** Which statistics of payouts are asked for. */
export const statsInput = v.object({
  stats_by: v.optional(
    v.pipe(
      map('stats_by', {
        paid_period: asked('paid_period'),
        status: asked('status'),
        payout_method: asked('payout_method'),
      }),
      v.description(
        'What is summed up: `paid_period`, `status`. All, where none is true. `payout_method` is not summed up.',
      ),
    ),
    {},
  ),
  filters: statsFilters,
});
export const dueStatsInput = v.object({ q, filters: statsFilters });

const INVOICED = 'filters[invoiceable] is refused: there are no invoices.';
export const groupsInput = v.object({
  q,
  filters: v.optional(
    v.pipe(
      map('filters', {
        ...filtered,
        min_payment: v.optional(integer('filters[min_payment] is invalid.', 0, MAX_AMOUNT)),
        invoiceable: v.optional(
          v.pipe(
            v.picklist(['true', 'false', 'not_set'], 'filters[invoiceable] is invalid.'),
            v.check((value) => value === 'not_set', INVOICED),
            v.description('All promoters are `not_set`; anything else is refused.'),
          ),
        ),
      }),
      v.description(`${FILTERED} \`min_payment\`: only promoters whose payouts in cash come to that.`),
    ),
    {},
  ),
  include_payout_method_details: v.optional(
    v.pipe(
      flag('include_payout_method_details is invalid.'),
      v.description('Shows where the money goes, as far as it is known.'),
    ),
    false,
  ),
  cursor,
  ...companyPaging,
});

export type PayoutListInput = v.InferOutput<typeof payoutListInput>;
