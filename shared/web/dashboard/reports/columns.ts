import type { ReportMetric } from '#shared/domain/reports/metrics.ts';

export const METRIC_LABELS: Readonly<Record<ReportMetric, string>> = {
  revenue_amount: 'Revenue',
  net_revenue_amount: 'Net revenue',
  promoter_earnings_amount: 'Commissions earned',
  promoter_paid_amount: 'Commissions paid',
  clicks_count: 'Clicks',
  signups_count: 'Sign-ups',
  referrals_count: 'Referrals',
  customers_count: 'Customers',
  non_link_customers: 'Customers not from a link',
  active_customers: 'Active customers',
  cancelled_customers_count: 'Canceled customers',
  sales_count: 'Sales',
  refunds_count: 'Refunds',
  refund_reversals_count: 'Refund reversals',
  monthly_churn: 'Monthly churn',
  clicks_to_referrals_cr: 'Click-to-referral rate',
  clicks_to_customers_cr: 'Click-to-customer rate',
  referrals_to_customers_cr: 'Referral-to-customer rate',
  '3m_epc': 'Earnings per click, 3 months',
  '6m_epc': 'Earnings per click, 6 months',
};

const TRAFFIC_REPORT_METRICS = [
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
] as const satisfies readonly ReportMetric[];
type TrafficMetric = (typeof TRAFFIC_REPORT_METRICS)[number];

/** Whether traffic reports have the metric. */
export const isTrafficMetric = (metric: ReportMetric): metric is TrafficMetric =>
  (TRAFFIC_REPORT_METRICS as readonly ReportMetric[]).includes(metric);

const DEFAULT_METRICS: readonly ReportMetric[] = [
  'clicks_count',
  'referrals_count',
  'customers_count',
  'sales_count',
  'revenue_amount',
  'promoter_earnings_amount',
];

const ALL = Object.keys(METRIC_LABELS) as ReportMetric[];

/** Lists the metrics of a report, in order. */
export function listMetrics(isTraffic: boolean): readonly ReportMetric[] {
  return isTraffic ? ALL.filter(isTrafficMetric) : ALL;
}

/** Parses the selected metrics: `clicks_count,revenue_amount`. */
export function parseMetrics(text: string | undefined, offered: readonly ReportMetric[]): ReportMetric[] {
  const names = text?.split(',') ?? [];
  const knownMetrics = offered.filter((metric) => names.includes(metric));
  return knownMetrics.length > 0 ? knownMetrics : offered.filter((metric) => DEFAULT_METRICS.includes(metric));
}

/** Formats the selected metrics for the address; empty for the default. */
export function formatMetrics(metrics: readonly string[]): string {
  const isDefault =
    metrics.length === DEFAULT_METRICS.length && DEFAULT_METRICS.every((metric) => metrics.includes(metric));
  return isDefault ? '' : metrics.join(',');
}
