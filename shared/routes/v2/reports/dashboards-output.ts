import * as v from 'valibot';
import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { PROGRESS_STEPS, type ProgressStep } from '#shared/domain/commissions/commission-progress.ts';
import { CHART_GROUPINGS, CHART_METRICS, type ChartName } from '#shared/domain/reports/chart.ts';
import { metricKind, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { field, idField, integerField, nullable } from '#shared/routes/output.ts';
import { METRIC_TEXTS } from '#shared/routes/v1/reports/reports-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

export const DASHBOARD_METRICS = [
  'revenue_amount',
  'promoter_earnings_amount',
  'clicks_count',
  'referrals_count',
  'customers_count',
  'sales_count',
  'refunds_count',
  'cancelled_customers_count',
  'active_customers',
] as const satisfies readonly ReportMetric[];
export const TRENDING_METRICS = [
  'revenue_amount',
  'promoter_earnings_amount',
  'clicks_count',
  'referrals_count',
  'customers_count',
] as const satisfies readonly ReportMetric[];
export type TrendingMetric = (typeof TRENDING_METRICS)[number];

const CENTS = 'In the smallest unit of the account’s currency.';
const describeMetric = (metric: ReportMetric) =>
  metricKind(metric) === 'amount' ? `${METRIC_TEXTS[metric]} ${CENTS}` : METRIC_TEXTS[metric];
const buildNamedSchemas = <Name extends string, Schema extends v.GenericSchema>(
  names: readonly Name[],
  schema: (name: Name) => Schema,
) => v.object(Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, Schema>);

const day = (text: string) => field(v.string(), text);
const span = v.object({
  from: day('First day, in the account’s time zone.'),
  to: day('Last day, in the account’s time zone.'),
});

const comparedField = (metric: ReportMetric) =>
  field(
    v.object({
      current: field(integerField, 'Value in the selected days.'),
      previous: field(integerField, 'Value in the same number of days before.'),
      change: field(v.nullable(v.number()), 'Change in percent of the previous value; null if that was 0.'),
    }),
    describeMetric(metric),
  );

export const v2DashboardStats = v.object({
  data: field(buildNamedSchemas(DASHBOARD_METRICS, comparedField), 'Metrics with current and previous values.'),
  meta: field(
    v.object({
      current: field(span, 'The selected days; the last 30 by default.'),
      previous: field(span, 'The same number of days before.'),
      currency: field(v.string(), 'The account’s currency, ISO 4217.'),
    }),
    'The compared days.',
  ),
});

const dashboardFigures = field(
  buildNamedSchemas(TRENDING_METRICS, (metric) => field(integerField, describeMetric(metric))),
  'Metrics in these days.',
);

export const v2DashboardTrendings = v.object({
  promoters: field(
    v.array(
      v.object({
        id: field(idField, 'Id of the promoter.'),
        promoter: field(v2ReducedPromoter, 'The promoter.'),
        data: dashboardFigures,
      }),
    ),
    'The five promoters with the most revenue.',
  ),
  campaigns: field(
    v.array(
      v.object({
        id: field(idField, 'Id of the campaign.'),
        campaign: field(v2ReducedCampaign, 'The campaign.'),
        data: dashboardFigures,
      }),
    ),
    'The five campaigns with the most revenue.',
  ),
  meta: field(v.object({ current: field(span, 'The selected days; the last 30 by default.') }), 'The days shown.'),
});

export const v2Chart = v.object({
  period_from: day('First day, in the account’s time zone.'),
  period_to: day('Last day, in the account’s time zone.'),
  selection: field(v.picklist(Object.keys(CHART_METRICS) as ChartName[]), 'The metrics shown.'),
  selection_items: field(
    v.array(
      v.object({
        date: field(
          v.string(),
          'The day, the Monday of the week, the month or the year: `2024-09-05`, `2024-09`, `2024`.',
        ),
        value: field(integerField, 'Value of the period.'),
      }),
    ),
    'One point per period, oldest first.',
  ),
  group_by: field(v.picklist(CHART_GROUPINGS), 'Length of a period. It grows with the time span.'),
});

const STEP_TEXTS: Readonly<Record<ProgressStep, string>> = {
  pending: 'Pending commissions, which need the company’s approval.',
  suspicious: 'Commissions of `pending` that a fraud rule held.',
  approved_unpaid: 'Approved commissions in no payout, including those in the holding period.',
  due: 'Payouts to be paid.',
  processing: 'Payouts of `due` whose payment has begun, such as those in a payment batch.',
  paid: 'Paid payouts.',
};

export const v2DashboardOwed = v.object({
  data: field(
    buildNamedSchemas(PROGRESS_STEPS, (step) =>
      field(
        v.object({
          count: field(integerField, 'Number of commissions or payouts.'),
          amounts: field(v.record(v.string(), integerField), 'Amounts by unit, each in the smallest unit.'),
        }),
        STEP_TEXTS[step],
      ),
    ),
    'Stages from commission to payment.',
  ),
  meta: field(
    v.object({
      currency: field(v.string(), 'The currency of `cash`, ISO 4217.'),
      rates_day: field(
        nullable(v.pipe(v.string(), v.isoDate())),
        'Date of the exchange rates used to convert other currencies; null if none are known.',
      ),
      lacks_refund_events: field(
        v.boolean(),
        'Whether a billing provider refunded a charge without sending the event. Such refunds do not reduce commissions.',
      ),
      silent_providers: field(
        v.array(v.picklist(BILLING_PROVIDERS)),
        'Connected billing providers that sent events before, but none in the last 30 days.',
      ),
    }),
    'The currency, the date of its exchange rates, and problems of billing connections.',
  ),
});

export type V2DashboardStats = v.InferOutput<typeof v2DashboardStats>;
export type V2DashboardTrendings = v.InferOutput<typeof v2DashboardTrendings>;
export type V2Chart = v.InferOutput<typeof v2Chart>;
export type V2DashboardOwed = v.InferOutput<typeof v2DashboardOwed>;
