import { type Account, DEFAULT_DUE_DAYS } from '#shared/domain/account.ts';
import { single } from '#shared/domain/single.ts';
import type { PayoutGroup } from '#shared/operations/payouts/payout-groups.ts';
import { cashOf, type PayoutStats, type PayoutSum } from '#shared/operations/payouts/payout-stats.ts';
import type { PayoutTotal } from '#shared/operations/payouts/total-payouts.ts';
import type {
  V2DueStats,
  V2PayoutGroups,
  V2PayoutStats,
  V2PayoutSum,
  V2PayoutTotal,
} from '#shared/routes/v2/payouts-output.ts';
import { v2Payout, v2PayoutMethod } from './records.ts';
import { v2ReducedPromoter } from './tracking-event.ts';

/** What payouts come to together. No tax is added. */
export function v2PayoutTotal({ cash, paidInCash, promoters }: PayoutTotal): V2PayoutTotal {
  return { total: cash, promoters_count: paidInCash, total_incl_tax: cash, all_promoters_count: promoters };
}

/** What some payouts come to. */
export function v2PayoutSum(sum: PayoutSum): V2PayoutSum {
  return {
    promoters_count: sum.promoters,
    payouts_count: sum.payouts,
    amounts: { ...sum.amounts },
    total_incl_tax: cashOf(sum),
  };
}

/** The same with when the first of them is due, and until when the last goes. */
export function v2DueSum(sum: PayoutSum): V2DueStats['data']['next'] {
  return { ...v2PayoutSum(sum), due_date: sum.dueDate, period_end: sum.periodEnd };
}

/** By which rules an account pays. */
export function v2PayoutTerms({ payoutDueDays = DEFAULT_DUE_DAYS, minimumPayout }: Account): V2DueStats['meta'] {
  return {
    net_payout_days: payoutDueDays,
    payout_cycle: 'monthly',
    min_payment: minimumPayout?.cash ?? 0,
    min_paying_customers: 0,
    terms_description: `Once a month, for the months before; due ${payoutDueDays} days later.`,
    selected_payout_methods: [],
    payout_method_options: {},
    managed_payouts: false,
  };
}

/**
 * A promoter with its payouts.
 * @param withDetails whether it is shown where the money goes
 */
export function v2PayoutGroup(
  group: PayoutGroup,
  account: Account,
  withDetails: boolean,
): V2PayoutGroups['data'][number] {
  const { promoter } = single(group.shown.slice(0, 1)).owner;
  const suspicions = group.shown.flatMap(({ payout }) => payout.suspicions ?? []);
  const method = v2PayoutMethod(promoter);
  return {
    promoter: {
      ...v2ReducedPromoter(promoter),
      invoice_details_status: 'approved',
      fraud_suspicions: [...new Set(suspicions)].filter((one) => one !== 'no_suspicion'),
      profile: { invoice_details_validation_errors: null },
    },
    payout_method: withDetails ? method : { ...method, details: {} },
    payouts: group.shown.map((shown) => v2Payout(shown, account)),
    is_amount_payable: group.isPayable,
    payout_ids: group.shown.map(({ payout }) => payout.id),
    amount: cashOf(group),
    total_incl_tax: cashOf(group),
  };
}

/** What payouts come to: of what is asked for, or of all where nothing is. */
export function v2PayoutStats(
  { months, byStatus, all }: PayoutStats,
  asked: {
    readonly paid_period?: boolean | undefined;
    readonly status?: boolean | undefined;
    readonly payout_method?: boolean | undefined;
  },
): V2PayoutStats['data'] {
  const isAsked = (name: keyof typeof asked) => asked[name] || !Object.values(asked).includes(true);
  const statuses = Object.entries(byStatus).map(([status, sum]) => [status, v2PayoutSum(sum)]);
  const paid = months.map((sum) => ({ period_start: sum.start, period_end: sum.end, ...v2PayoutSum(sum) }));
  return {
    by_paid_period: isAsked('paid_period') ? paid : [],
    by_status: isAsked('status') ? Object.fromEntries(statuses) : {},
    by_payout_method: isAsked('payout_method') && all.payouts > 0 ? { not_set: v2PayoutSum(all) } : {},
  };
}
