import type { Metric } from '#shared/domain/reports/metrics.ts';

export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  revenue_amount: 'Revenue',
  net_revenue_amount: 'Revenue less earnings',
  promoter_earnings_amount: 'Promoters earned',
  promoter_paid_amount: 'Promoters were paid',
  clicks_count: 'Clicks',
  signups_count: 'Sign-ups',
  referrals_count: 'Referrals',
  customers_count: 'Customers',
  non_link_customers: 'Customers without a link',
  active_customers: 'Active customers',
  cancelled_customers_count: 'Cancelled',
  sales_count: 'Sales',
  refunds_count: 'Refunds',
  refund_reversals_count: 'Refund reversals',
  monthly_churn: 'Churn',
  clicks_to_referrals_cr: 'Referrals of clicks',
  clicks_to_customers_cr: 'Customers of clicks',
  referrals_to_customers_cr: 'Customers of referrals',
  '3m_epc': 'Earned a click, 3 months',
  '6m_epc': 'Earned a click, 6 months',
};

const OF_TRAFFIC = [
  'clicks_count',
  'referrals_count',
  'customers_count',
  'sales_count',
  'refunds_count',
  'cancelled_customers_count',
  'revenue_amount',
  'promoter_earnings_amount',
  'clicks_to_referrals_cr',
  'clicks_to_customers_cr',
  'referrals_to_customers_cr',
] as const satisfies readonly Metric[];
type TrafficMetric = (typeof OF_TRAFFIC)[number];

/** Whether traffic reports have the metric. */
export const isTrafficMetric = (metric: Metric): metric is TrafficMetric =>
  (OF_TRAFFIC as readonly Metric[]).includes(metric);

const USUAL: readonly Metric[] = [
  'clicks_count',
  'referrals_count',
  'customers_count',
  'sales_count',
  'revenue_amount',
  'promoter_earnings_amount',
];

const ALL = Object.keys(METRIC_LABELS) as Metric[];

/** Lists the metrics of a report, in order. */
export function listMetrics(isTraffic: boolean): readonly Metric[] {
  return isTraffic ? ALL.filter(isTrafficMetric) : ALL;
}

/** Parses the selected metrics: `clicks_count,revenue_amount`. */
export function parseMetrics(text: string | undefined, offered: readonly Metric[]): Metric[] {
  const names = text?.split(',') ?? [];
  const known = offered.filter((metric) => names.includes(metric));
  return known.length > 0 ? known : offered.filter((metric) => USUAL.includes(metric));
}

/** Formats the selected metrics for the address; empty for the default. */
export function formatMetrics(metrics: readonly string[]): string {
  const isUsual = metrics.length === USUAL.length && USUAL.every((metric) => metrics.includes(metric));
  return isUsual ? '' : metrics.join(',');
}
