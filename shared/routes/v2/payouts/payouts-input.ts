import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { anyOfParam, flagParam, integerParam, mapParam, textParam } from '#shared/routes/fields.ts';
import {
  booleanFilter,
  choiceFilter,
  cursorParam,
  idFilter,
  listInput,
  SUSPICION_VALUES,
  timeFilter,
  unsupportedFilter,
} from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

/** Specification; in use are `paypal`, `bank`, `wise`, `custom` and `not_set`. */
const METHODS = ['paypal', 'bank', 'wise', 'crypto', 'custom', 'dots', 'not_set'] as const;
export const paidByMethod = v.optional(
  v.pipe(
    choiceFilter('payout_method', METHODS),
    v.description('The method recorded when it was paid; otherwise the promoter’s current method.'),
  ),
);

const STATUS_INVALID = 'status is invalid.';
const status = v.picklist(PAYOUT_STATUSES, STATUS_INVALID);

const payoutStatuses = choiceFilter('status', PAYOUT_STATUSES);

export const payoutFilters = {
  status: payoutStatuses,
  unit: choiceFilter('unit', UNITS),
  campaign_id: idFilter('campaign_id'),
  due_period: v.optional(
    v.pipe(
      choiceFilter('due_period', DUE_PERIODS),
      v.description('Unpaid payouts: of a run, not yet due or overdue; or created manually.'),
    ),
  ),
  only_payable: v.optional(
    v.pipe(
      booleanFilter('only_payable'),
      v.description('Whether to list only payouts that wait to be paid and have an amount to pay.'),
    ),
  ),
  payments_batch_id: v.optional(
    v.pipe(idFilter('payments_batch_id'), v.description('Payouts in one or several payment batches.')),
  ),
  group_ref: unsupportedFilter('group_ref', 'payouts have no groups.'),
  created_at: timeFilter('created_at'),
  due_date: timeFilter('due_date'),
  period_start: timeFilter('period_start'),
  period_end: timeFilter('period_end'),
};
export const payoutSorting = ['id', 'created_at', 'due_date', 'amount', 'period_start', 'period_end'] as const;
const list = listInput(
  {
    ...payoutFilters,
    promoter_id: idFilter('promoter_id'),
    payout_method: paidByMethod,
    fraud_suspicions: v.optional(
      v.pipe(
        choiceFilter('fraud_suspicions', SUSPICION_VALUES),
        v.description('Payouts with a commission under one of these suspicions.'),
      ),
    ),
  },
  payoutSorting,
  'the promoter’s e-mail',
);

/** Contract §1 and §3. */
export const payoutListInput = v.object({
  ...list.entries,
  status: v.optional(
    v.pipe(anyOfParam(status, STATUS_INVALID), v.description('Same as `filters[status]`, which takes precedence.')),
  ),
});

const filtered = {
  status: payoutStatuses,
  campaign_id: idFilter('campaign_id'),
};
const FILTERED = 'Filters of the payouts. Payouts must match all of them. Unknown filters are rejected.';
export const statsFilters = v.optional(v.pipe(mapParam('filters', filtered), v.description(FILTERED)), {});
const q = v.optional(
  v.pipe(textParam('q is invalid.'), v.description('Limits to payouts of promoters whose e-mail contains this text.')),
);
const flag = (name: string) => v.optional(flagParam(`stats_by[${name}] is invalid.`));

export const statsInput = v.object({
  stats_by: v.optional(
    v.pipe(
      mapParam('stats_by', {
        paid_period: flag('paid_period'),
        status: flag('status'),
        payout_method: flag('payout_method'),
      }),
      v.description('Groups to sum by: `paid_period`, `status`. Default: all. `payout_method` has no sums.'),
    ),
    {},
  ),
  filters: statsFilters,
});
export const dueStatsInput = v.object({ q, filters: statsFilters });

const INVOICED = 'filters[invoiceable] is not supported: payouts get their invoices when they are paid.';
export const groupsInput = v.object({
  q,
  filters: v.optional(
    v.pipe(
      mapParam('filters', {
        ...filtered,
        min_payment: v.optional(integerParam('filters[min_payment] is invalid.', 0, MAX_AMOUNT)),
        invoiceable: v.optional(
          v.pipe(
            v.picklist(['true', 'false', 'not_set'], 'filters[invoiceable] is invalid.'),
            v.check((value) => value === 'not_set', INVOICED),
            v.description('All promoters are `not_set`; other values are rejected.'),
          ),
        ),
      }),
      v.description(`${FILTERED} \`min_payment\`: only promoters whose cash payouts total at least that.`),
    ),
    {},
  ),
  include_payout_method_details: v.optional(
    v.pipe(
      flagParam('include_payout_method_details is invalid.'),
      v.description('Shows payout details, as far as they are known.'),
    ),
    false,
  ),
  cursor: cursorParam,
  ...companyPaging,
});

export type PayoutListInput = v.InferOutput<typeof payoutListInput>;
