import * as v from 'valibot';
import { type MetricKind, metricKind, REPORT_METRICS, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { field, idField, integerField } from '#shared/routes/output.ts';

/** Contract §7; amounts such as `$613.17`, rates in percent. */
const KINDS = { count: integerField, amount: v.string(), rate: v.number() } satisfies Record<
  MetricKind,
  v.GenericSchema
>;

/** Contract §7. */
export const METRIC_TEXTS: Readonly<Record<ReportMetric, string>> = {
  revenue_amount: 'Sales less refunds.',
  clicks_count: 'New visitors.',
  referrals_count: 'Leads created.',
  customers_count: 'Leads that became customers.',
  active_customers: 'Customers active at the end of the period.',
  monthly_churn: 'Customers who canceled, in percent of those active at the start.',
  net_revenue_amount: 'Revenue less promoter earnings.',
  sales_count: 'Sales.',
  refunds_count: 'Refunds that were not reversed, on the day of the refund.',
  cancelled_customers_count: 'Customers who canceled.',
  promoter_earnings_amount: 'Cash commissions that are not denied, less refunds.',
  non_link_customers: 'Customers without a referral link: by ref id, by promo code or manual.',
  referrals_to_customers_cr: 'Conversion rate from leads to customers, in percent.',
  '3m_epc': 'Earnings per click, over the three months up to the end.',
  '6m_epc': 'Earnings per click, over the six months up to the end.',
  clicks_to_customers_cr: 'Conversion rate from clicks to customers, in percent.',
  clicks_to_referrals_cr: 'Conversion rate from clicks to leads, in percent.',
  promoter_paid_amount: 'Completed cash payouts.',
  signups_count: 'Sign-ups.',
  refund_reversals_count: 'Refunds that were reversed, on the day of the reversal.',
};

const metrics = Object.fromEntries(
  REPORT_METRICS.map((metric): [ReportMetric, v.GenericSchema] => [
    metric,
    v.optional(field(KINDS[metricKind(metric)], METRIC_TEXTS[metric])),
  ]),
) as Record<ReportMetric, v.GenericSchema>;

/** Specification: Report row. */
export const v1ReportRow = v.object({
  period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024` or `2024`.'),
  ...metrics,
});

const items = field(v.array(v1ReportRow), 'One row for each period, newest first.');

export const v1PromoterReport = v.object({
  promoter_name: field(v.string(), 'Name of the promoter.'),
  promoter_id: field(idField, 'Id of the promoter.'),
  items,
  ...metrics,
});

export const v1CampaignReport = v.object({
  campaign_name: field(v.string(), 'Name of the campaign.'),
  campaign_id: field(idField, 'Id of the campaign.'),
  items,
  ...metrics,
});

/** Contract §2. */
export const v1ReportError = v.object({
  message: field(v.string(), 'Error message.'),
  code: field(v.string(), 'Stable error code.'),
});
