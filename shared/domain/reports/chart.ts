import { addDays, type Day, nextDay } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportMetric } from './metrics.ts';
import { countDays, MAX_DAILY_DAYS, type ReportGrouping, type ReportSpan } from './period.ts';

/** Charts and their metrics. */
export const CHART_METRICS = {
  revenue: 'revenue_amount',
  commissions: 'promoter_earnings_amount',
  clicks: 'clicks_count',
  referrals: 'referrals_count',
  customers: 'customers_count',
  cancellations: 'cancelled_customers_count',
} as const satisfies Readonly<Record<string, ReportMetric>>;
export type ChartName = keyof typeof CHART_METRICS;

/** Charts of one promoter: results, not earnings. */
export const PROMOTER_CHARTS = [
  'revenue',
  'clicks',
  'referrals',
  'customers',
  'cancellations',
] as const satisfies readonly ChartName[];
export type PromoterChartName = (typeof PROMOTER_CHARTS)[number];

const DASHBOARD_DAYS = 30;
const DAYS_OF_YEAR = 366;
/** Longer periods are grouped by year. */
const YEARS_BY_MONTH = 5;

/** Groupings that a chart selects by its length. */
export const CHART_GROUPINGS = ['day', 'week', 'month', 'year'] as const satisfies readonly ReportGrouping[];
export type ChartGrouping = (typeof CHART_GROUPINGS)[number];

/** Selects the grouping of a chart, for a readable number of points. */
export function selectChartGrouping(span: ReportSpan): ChartGrouping {
  const days = countDays(span);
  if (days <= MAX_DAILY_DAYS) return 'day';
  if (days <= DAYS_OF_YEAR) return 'week';
  return days <= DAYS_OF_YEAR * YEARS_BY_MONTH ? 'month' : 'year';
}

/** Requested days, both inclusive. */
export interface ChartDays {
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

/**
 * Returns the period of a chart; default: the last 30 days.
 * @throws Refusal `invalid` if it ends before it begins
 */
export function chartSpan(days: ChartDays, today: Day): ReportSpan {
  const to = nextDay(days.to ?? today);
  const from = days.from ?? addDays(to, -DASHBOARD_DAYS);
  if (from >= to) throw new Refusal({ code: 'invalid', message: 'period_to is before period_from.' });
  return { from, to };
}

/**
 * Returns the requested period, and the one of the same length before it.
 * @throws Refusal `invalid` if it ends before it begins
 */
export function chartComparisonSpans(
  days: ChartDays,
  today: Day,
): { readonly current: ReportSpan; readonly previous: ReportSpan } {
  const current = chartSpan(days, today);
  const before = addDays(current.from, -countDays(current));
  return { current, previous: { from: before, to: current.from } };
}
