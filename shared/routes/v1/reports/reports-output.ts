import * as v from 'valibot';
import { type Kind, kindOf, METRICS, type Metric } from '#shared/domain/reports/metrics.ts';
import { field, id, whole } from '#shared/routes/output.ts';

/** Contract §7; amounts such as `$613.17`, rates in percent. */
const KINDS = { count: whole, amount: v.string(), rate: v.number() } satisfies Record<Kind, v.GenericSchema>;

/** Contract §7. */
export const METRIC_TEXTS: Readonly<Record<Metric, string>> = {
  revenue_amount: 'Sales less refunds.',
  clicks_count: 'New visitors.',
  referrals_count: 'Leads created.',
  customers_count: 'Leads that became customers.',
  active_customers: 'Customers who are active at the end.',
  monthly_churn: 'Customers who cancelled, in percent of those active at the start.',
  net_revenue_amount: 'Revenue less what promoters earn.',
  sales_count: 'Sales.',
  refunds_count: 'Refunds that were not reversed, on the day of the refund.',
  cancelled_customers_count: 'Customers who cancelled.',
  promoter_earnings_amount: 'Cash commissions that are not denied, less refunds.',
  non_link_customers: 'Customers who came without a referral link: by ref id, by promo code or by hand.',
  referrals_to_customers_cr: 'Customers in percent of leads.',
  '3m_epc': 'Earnings for each click over the three months up to the end.',
  '6m_epc': 'Earnings for each click over the six months up to the end.',
  clicks_to_customers_cr: 'Customers in percent of clicks.',
  clicks_to_referrals_cr: 'Leads in percent of clicks.',
  promoter_paid_amount: 'Cash payouts that were completed.',
  signups_count: 'Sign-ups that were reported.',
  refund_reversals_count: 'Refunds that were reversed, on the day of the reversal.',
};

const metrics = Object.fromEntries(
  METRICS.map((metric): [Metric, v.GenericSchema] => [
    metric,
    v.optional(field(KINDS[kindOf(metric)], METRIC_TEXTS[metric])),
  ]),
) as Record<Metric, v.GenericSchema>;

/** Specification: Report row. */
export const v1ReportRow = v.object({
  period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024` or `2024`.'),
  ...metrics,
});

const items = field(v.array(v1ReportRow), 'A row for each period of the span, the newest first.');

export const v1PromoterReport = v.object({
  promoter_name: field(v.string(), 'Name of the promoter.'),
  promoter_id: field(id, 'Id of the promoter.'),
  items,
  ...metrics,
});

export const v1CampaignReport = v.object({
  campaign_name: field(v.string(), 'Name of the campaign.'),
  campaign_id: field(id, 'Id of the campaign.'),
  items,
  ...metrics,
});

/** Contract §2. */
export const v1ReportError = v.object({
  message: field(v.string(), 'What is wrong, for people.'),
  code: field(v.string(), 'Short name of the error, for programs.'),
});
