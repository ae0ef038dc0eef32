import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { cycleOf, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import type { PayoutGroup } from '#shared/operations/payouts/payout-groups.ts';
import { cashOfSum, type PayoutStats, type PayoutSum } from '#shared/operations/payouts/payout-stats.ts';
import type { PayoutTotal } from '#shared/operations/payouts/total-payouts.ts';
import { v2MethodOffers } from '#shared/present/v2/payout-methods/payout-method.ts';
import { v2PaidBy, v2Payout } from '#shared/present/v2/records.ts';
import { v2ReducedPromoter } from '#shared/present/v2/tracking-event.ts';
import type {
  V2DueStats,
  V2PayoutGroups,
  V2PayoutStats,
  V2PayoutSum,
  V2PayoutTotal,
} from '#shared/routes/v2/payouts/payouts-output.ts';

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
    total_incl_tax: cashOfSum(sum),
  };
}

/** The same with when the first of them is due, and until when the last goes. */
export function v2DueSum(sum: PayoutSum): V2DueStats['data']['next'] {
  return { ...v2PayoutSum(sum), due_date: sum.dueDate, period_end: sum.periodEnd };
}

const RUNS: { readonly [cycle in PayoutCycle]: string } = {
  monthly: 'Once a month, for the months before',
  twice_monthly: 'On the 1st and the 16th of a month, for what was earned before',
  weekly: 'Every Monday, for what was earned before',
  manual: 'Whenever the company pays',
};

/** By which rules an account pays. @param offers the methods that the payouts of the answer can be paid by */
export function v2PayoutTerms(account: Account, offers: MethodOffers): V2DueStats['meta'] {
  const { minimumPayout, minPayingCustomers = 0 } = account;
  const [cycle, days] = [cycleOf(account), accountDueDays(account)];
  const from = minPayingCustomers > 0 ? ` From ${minPayingCustomers} customers on.` : '';
  return {
    net_payout_days: days,
    payout_cycle: cycle,
    min_payment: minimumPayout?.cash ?? 0,
    min_paying_customers: minPayingCustomers,
    terms_description: `${RUNS[cycle]}; due ${days} days later.${from}`,
    ...v2MethodOffers(offers),
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
  now: string,
): V2PayoutGroups['data'][number] {
  const { promoter } = requireSingleRow(group.shown.slice(0, 1)).owner;
  const suspicions = group.shown.flatMap(({ payout }) => payout.suspicions ?? []);
  const method = v2PaidBy(promoter);
  return {
    promoter: {
      ...v2ReducedPromoter(promoter),
      invoice_details_status: 'approved',
      fraud_suspicions: [...new Set(suspicions)].filter((one) => one !== 'no_suspicion'),
      profile: { invoice_details_validation_errors: null },
    },
    payout_method: withDetails ? method : { ...method, details: {} },
    payouts: group.shown.map((shown) => v2Payout(shown, account, now)),
    is_amount_payable: group.isPayable,
    payout_ids: group.shown.map(({ payout }) => payout.id),
    amount: cashOfSum(group),
    total_incl_tax: cashOfSum(group),
  };
}

/** What payouts come to: of what is asked for, or of all where nothing is. */
export function v2PayoutStats(
  { months, byStatus }: PayoutStats,
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
    by_payout_method: {},
  };
}
