import { type Day, dayOf, daysLater, nextDay } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Metric } from './metrics.ts';
import { daysOf, type Grouping, MOST_DAYS, type Span } from './period.ts';

/** What a chart can show, and the metric that it takes. */
export const CHARTED = {
  revenue: 'revenue_amount',
  commissions: 'promoter_earnings_amount',
  clicks: 'clicks_count',
  referrals: 'referrals_count',
  customers: 'customers_count',
  cancellations: 'cancelled_customers_count',
} as const satisfies Readonly<Record<string, Metric>>;
export type Charted = keyof typeof CHARTED;

/** What a chart of one promoter can show: what the promoter has brought, not what it has earned. */
export const PROMOTER_CHARTS = [
  'revenue',
  'clicks',
  'referrals',
  'customers',
  'cancellations',
] as const satisfies readonly Charted[];
export type PromoterCharted = (typeof PROMOTER_CHARTS)[number];

/** So many days a dashboard looks back on. */
const DASHBOARD_DAYS = 30;
const DAYS_OF_YEAR = 366;
/** So many years are shown by month; more by year. */
const YEARS_BY_MONTH = 5;

/** A chart has as many points as people can read: days, weeks, months or years. */
export function chartGrouping(span: Span): Grouping {
  const days = daysOf(span);
  if (days <= MOST_DAYS) return 'day';
  if (days <= DAYS_OF_YEAR) return 'week';
  return days <= DAYS_OF_YEAR * YEARS_BY_MONTH ? 'month' : 'year';
}

/** The days that somebody asks for, both included; undefined where they are not said. */
export interface Named {
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

/**
 * The days of a chart: the last 30, unless they are named.
 * @param now ISO 8601
 * @throws Refusal `invalid` where it ends before it begins
 */
export function chartSpan(named: Named, now: string): Span {
  const to = nextDay(named.to ?? dayOf(now));
  const from = named.from ?? daysLater(to, -DASHBOARD_DAYS);
  if (from >= to) throw new Refusal({ code: 'invalid', message: 'period_to is before period_from.' });
  return { from, to };
}

/**
 * The days that are asked for, and as many days before them.
 * @param now ISO 8601
 * @throws Refusal `invalid` where they end before they begin
 */
export function comparedSpans(named: Named, now: string): { readonly current: Span; readonly previous: Span } {
  const current = chartSpan(named, now);
  const before = daysLater(current.from, -daysOf(current));
  return { current, previous: { from: before, to: current.from } };
}
