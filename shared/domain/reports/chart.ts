import { addDays, type Day, dayOf, nextDay } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Metric } from './metrics.ts';
import { daysOf, type Grouping, MOST_DAYS, type Span } from './period.ts';

/** Charts and their metrics. */
export const CHARTED = {
  revenue: 'revenue_amount',
  commissions: 'promoter_earnings_amount',
  clicks: 'clicks_count',
  referrals: 'referrals_count',
  customers: 'customers_count',
  cancellations: 'cancelled_customers_count',
} as const satisfies Readonly<Record<string, Metric>>;
export type Charted = keyof typeof CHARTED;

/** Charts of one promoter: results, not earnings. */
export const PROMOTER_CHARTS = [
  'revenue',
  'clicks',
  'referrals',
  'customers',
  'cancellations',
] as const satisfies readonly Charted[];
export type PromoterCharted = (typeof PROMOTER_CHARTS)[number];

const DASHBOARD_DAYS = 30;
const DAYS_OF_YEAR = 366;
/** Longer periods are grouped by year. */
const YEARS_BY_MONTH = 5;

/** Selects the grouping of a chart, for a readable number of points. */
export function chartGrouping(span: Span): Grouping {
  const days = daysOf(span);
  if (days <= MOST_DAYS) return 'day';
  if (days <= DAYS_OF_YEAR) return 'week';
  return days <= DAYS_OF_YEAR * YEARS_BY_MONTH ? 'month' : 'year';
}

/** Requested days, both inclusive. */
export interface Named {
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

/**
 * Returns the period of a chart; default: the last 30 days.
 * @param now ISO 8601
 * @throws Refusal `invalid` if it ends before it begins
 */
export function chartSpan(named: Named, now: string): Span {
  const to = nextDay(named.to ?? dayOf(now));
  const from = named.from ?? addDays(to, -DASHBOARD_DAYS);
  if (from >= to) throw new Refusal({ code: 'invalid', message: 'period_to is before period_from.' });
  return { from, to };
}

/**
 * Returns the requested period, and the one of the same length before it.
 * @param now ISO 8601
 * @throws Refusal `invalid` if it ends before it begins
 */
export function comparedSpans(named: Named, now: string): { readonly current: Span; readonly previous: Span } {
  const current = chartSpan(named, now);
  const before = addDays(current.from, -daysOf(current));
  return { current, previous: { from: before, to: current.from } };
}
