import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { accountPayoutCycle, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import type { PayoutGroup } from '#shared/operations/payouts/payout-groups.ts';
import { getCashAmount, type PayoutStats, type PayoutSum } from '#shared/operations/payouts/payout-stats.ts';
import type { PayoutTotal } from '#shared/operations/payouts/total-payouts.ts';
import { presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import { presentMethodOffersV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { presentEffectivePayoutMethodV2, presentPayoutV2 } from '#shared/present/v2/records.ts';
import type {
  V2DueStats,
  V2PayoutGroups,
  V2PayoutStats,
  V2PayoutSum,
  V2PayoutTotal,
} from '#shared/routes/v2/payouts/payouts-output.ts';

/** Presents the total of payouts. No tax is added. */
export function presentPayoutTotalV2({ cash, paidInCash, promoters }: PayoutTotal): V2PayoutTotal {
  return { total: cash, promoters_count: paidInCash, total_incl_tax: cash, all_promoters_count: promoters };
}

/** Presents a subtotal of payouts. */
export function presentPayoutSumV2(sum: PayoutSum): V2PayoutSum {
  return {
    promoters_count: sum.promoters,
    payouts_count: sum.payouts,
    amounts: { ...sum.amounts },
    total_incl_tax: getCashAmount(sum),
  };
}

/** Presents a subtotal with first due date and last period end. */
export function presentDueSumV2(sum: PayoutSum): V2DueStats['data']['next'] {
  return { ...presentPayoutSumV2(sum), due_date: sum.dueDate, period_end: sum.periodEnd };
}

const RUNS: { readonly [cycle in PayoutCycle]: string } = {
  monthly: 'Once a month, for the previous months',
  twice_monthly: 'On the 1st and 16th of each month, for earlier commissions',
  weekly: 'Every Monday, for earlier commissions',
  manual: 'Whenever the company pays',
};

/** Presents an account's payout terms. @param offers methods of the listed payouts */
export function presentPayoutTermsV2(account: Account, offers: MethodOffers): V2DueStats['meta'] {
  const { minimumPayout, minPayingCustomers = 0 } = account;
  const [cycle, days] = [accountPayoutCycle(account), accountDueDays(account)];
  const from = minPayingCustomers > 0 ? ` Requires at least ${minPayingCustomers} paying customers.` : '';
  return {
    net_payout_days: days,
    payout_cycle: cycle,
    min_payment: minimumPayout?.cash ?? 0,
    min_paying_customers: minPayingCustomers,
    terms_description: `${RUNS[cycle]}; due ${days} days later.${from}`,
    ...presentMethodOffersV2(offers),
    managed_payouts: false,
  };
}

/**
 * Presents a promoter with its payouts.
 * @param withDetails includes payout details
 */
export function presentPayoutGroupV2(
  group: PayoutGroup,
  account: Account,
  withDetails: boolean,
  now: string,
): V2PayoutGroups['data'][number] {
  const { promoter } = requireSingleRow(group.shown.slice(0, 1)).owner;
  const suspicions = group.shown.flatMap(({ payout }) => payout.suspicions ?? []);
  const method = presentEffectivePayoutMethodV2(promoter);
  return {
    promoter: {
      ...presentReducedPromoterV2(promoter),
      invoice_details_status: 'approved',
      fraud_suspicions: [...new Set(suspicions)].filter((suspicion) => suspicion !== 'no_suspicion'),
      profile: { invoice_details_validation_errors: null },
    },
    payout_method: withDetails ? method : { ...method, details: {} },
    payouts: group.shown.map((shown) => presentPayoutV2(shown, account, now)),
    is_amount_payable: group.isPayable,
    payout_ids: group.shown.map(({ payout }) => payout.id),
    amount: getCashAmount(group),
    total_incl_tax: getCashAmount(group),
  };
}

/** Presents the requested payout statistics, by default all. */
export function presentPayoutStatsV2(
  { months, byStatus }: PayoutStats,
  statsBy: {
    readonly paid_period?: boolean | undefined;
    readonly status?: boolean | undefined;
    readonly payout_method?: boolean | undefined;
  },
): V2PayoutStats['data'] {
  const isRequested = (name: keyof typeof statsBy) => statsBy[name] || !Object.values(statsBy).includes(true);
  const statuses = Object.entries(byStatus).map(([status, sum]) => [status, presentPayoutSumV2(sum)]);
  const paid = months.map((sum) => ({ period_start: sum.start, period_end: sum.end, ...presentPayoutSumV2(sum) }));
  return {
    by_paid_period: isRequested('paid_period') ? paid : [],
    by_status: isRequested('status') ? Object.fromEntries(statuses) : {},
    by_payout_method: {},
  };
}
