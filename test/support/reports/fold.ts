import { type Days, subtractMonths } from './calendar.ts';
import type { Amount, Fact, Facts, Place } from './facts.ts';

/** Metrics of reports (contract §7). */
export const ALL_METRICS = [
  'clicks_count',
  'referrals_count',
  'customers_count',
  'non_link_customers',
  'sales_count',
  'refunds_count',
  'cancelled_customers_count',
  'active_customers',
  'revenue_amount',
  'net_revenue_amount',
  'promoter_earnings_amount',
  'promoter_paid_amount',
  'monthly_churn',
  'referrals_to_customers_cr',
  'clicks_to_customers_cr',
  'clicks_to_referrals_cr',
  '3m_epc',
  '6m_epc',
  'signups_count',
  'refund_reversals_count',
] as const;
export type MetricName = (typeof ALL_METRICS)[number];

export interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

export type Cell = Readonly<Record<MetricName, Ratio>>;

type IsOf = (place: Place) => boolean;

/**
 * All metrics of a range, computed by scanning every fact. Shares no code with the service, so agreement means both are
 * correct.
 */
export function foldCell(facts: Facts, isOf: IsOf, { from, to }: Days): Cell {
  const isWithin = (at: number, start: number) => start <= at && at < to;
  const count = (rows: readonly Fact[]) => total(rows, (row) => (isOf(row) && isWithin(row.at, from) ? 1 : 0));
  const sum = (rows: readonly Amount[], start = from) =>
    total(rows, (row) => (isOf(row) && isWithin(row.at, start) ? row.amount : 0));
  const activeBefore = (end: number) => total(facts.activity, (row) => (isOf(row) && row.at < end ? row.amount : 0));

  const [clicks, referrals, customers] = [count(facts.clicks), count(facts.referrals), count(facts.customers)];
  const [cancelled, earnings] = [count(facts.cancellations), sum(facts.earnings)];
  const revenue = sum(facts.sales) - sum(facts.refunds) + sum(facts.reversals);
  const perClick = (months: number) => {
    const start = subtractMonths(to, months);
    return divide(
      sum(facts.earnings, start),
      total(facts.clicks, (row) => (isOf(row) && isWithin(row.at, start) ? 1 : 0)),
    );
  };
  return {
    clicks_count: toRatio(clicks),
    referrals_count: toRatio(referrals),
    customers_count: toRatio(customers),
    non_link_customers: toRatio(count(facts.customers.filter(({ byLink }) => !byLink))),
    sales_count: toRatio(count(facts.sales)),
    refunds_count: toRatio(
      count(facts.refunds.filter(isFirst)) -
        count(facts.reversals.filter(isFirst).map(({ refundedAt, ...refund }) => ({ ...refund, at: refundedAt }))),
    ),
    cancelled_customers_count: toRatio(cancelled),
    active_customers: toRatio(activeBefore(to)),
    revenue_amount: toRatio(revenue),
    net_revenue_amount: toRatio(revenue - earnings),
    promoter_earnings_amount: toRatio(earnings),
    promoter_paid_amount: toRatio(sum(facts.payouts)),
    monthly_churn: divide(cancelled, activeBefore(from)),
    referrals_to_customers_cr: divide(customers, referrals),
    clicks_to_customers_cr: divide(customers, clicks),
    clicks_to_referrals_cr: divide(referrals, clicks),
    '3m_epc': perClick(3),
    '6m_epc': perClick(6),
    signups_count: toRatio(count(facts.signups)),
    refund_reversals_count: toRatio(count(facts.reversals.filter(isFirst))),
  };
}

function total<T>(rows: readonly T[], by: (row: T) => number): bigint {
  return rows.reduce((sum, row) => sum + BigInt(by(row)), 0n);
}

function toRatio(value: bigint): Ratio {
  return { top: value, bottom: 1n };
}

function divide(top: bigint, bottom: bigint): Ratio {
  return bottom > 0n ? { top, bottom } : toRatio(0n);
}

export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

const isFirst = ({ isFurther }: { readonly isFurther?: boolean }) => !isFurther;
