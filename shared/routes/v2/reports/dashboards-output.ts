import * as v from 'valibot';
import { PROGRESS_STEPS, type ProgressStep } from '#shared/domain/commissions/commission-progress.ts';
import { CHARTED, type Charted } from '#shared/domain/reports/chart.ts';
import { kindOf, type Metric } from '#shared/domain/reports/metrics.ts';
import { GROUPINGS } from '#shared/domain/reports/period.ts';
import { field, id, maybe, whole } from '#shared/routes/output.ts';
import { METRIC_TEXTS } from '#shared/routes/v1/reports/reports-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

/** What a dashboard shows of a period. */
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
] as const satisfies readonly Metric[];
/** What it shows of those who have brought most. */
export const TRENDING_METRICS = [
  'revenue_amount',
  'promoter_earnings_amount',
  'clicks_count',
  'referrals_count',
  'customers_count',
] as const satisfies readonly Metric[];
export type TrendingMetric = (typeof TRENDING_METRICS)[number];

const CENTS = 'In the smallest unit of the account’s currency.';
const textOf = (metric: Metric) =>
  kindOf(metric) === 'amount' ? `${METRIC_TEXTS[metric]} ${CENTS}` : METRIC_TEXTS[metric];
const eachOf = <Name extends string, Schema extends v.GenericSchema>(
  names: readonly Name[],
  schema: (name: Name) => Schema,
) => v.object(Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, Schema>);

const day = (text: string) => field(v.string(), text);
const span = v.object({ from: day('First day, in UTC.'), to: day('Last day, in UTC.') });

const compared = (metric: Metric) =>
  field(
    v.object({
      current: field(whole, 'In the days that are asked for.'),
      previous: field(whole, 'In as many days before.'),
      change: field(
        v.nullable(v.number()),
        'By how much it changed, in percent of what was before; null where that was nothing.',
      ),
    }),
    textOf(metric),
  );

/** The figures of some days beside those of as many before. */
export const v2DashboardStats = v.object({
  data: field(eachOf(DASHBOARD_METRICS, compared), 'Each figure with what it was before.'),
  meta: field(
    v.object({
      current: field(span, 'The days that are asked for: the last 30, unless they are named.'),
      previous: field(span, 'As many days before.'),
      currency: field(v.string(), 'The account’s currency, ISO 4217.'),
    }),
    'Which days are compared.',
  ),
});

const brought = field(
  eachOf(TRENDING_METRICS, (metric) => field(whole, textOf(metric))),
  'What it has brought in these days.',
);

/** Who has brought most in some days. */
export const v2DashboardTrendings = v.object({
  promoters: field(
    v.array(
      v.object({
        id: field(id, 'Id of the promoter.'),
        promoter: field(v2ReducedPromoter, 'The promoter.'),
        data: brought,
      }),
    ),
    'The five promoters who have brought most revenue.',
  ),
  campaigns: field(
    v.array(
      v.object({
        id: field(id, 'Id of the campaign.'),
        campaign: field(v2ReducedCampaign, 'The campaign.'),
        data: brought,
      }),
    ),
    'The five campaigns that have brought most revenue.',
  ),
  meta: field(
    v.object({ current: field(span, 'The days that are asked for: the last 30, unless they are named.') }),
    'Which days are shown.',
  ),
});

/** A series through time. */
export const v2Chart = v.object({
  period_from: day('First day, in UTC.'),
  period_to: day('Last day, in UTC.'),
  selection: field(v.picklist(Object.keys(CHARTED) as Charted[]), 'What is shown.'),
  selection_items: field(
    v.array(
      v.object({
        date: field(
          v.string(),
          'The day, the Monday of the week, the month or the year: `2024-09-05`, `2024-09`, `2024`.',
        ),
        value: field(whole, 'What the period comes to.'),
      }),
    ),
    'A point for each period, the oldest first.',
  ),
  group_by: field(v.picklist(GROUPINGS), 'What a point stands for: the longer the time, the longer.'),
});

const STEP_TEXTS: Readonly<Record<ProgressStep, string>> = {
  pending: 'Commissions that wait for the company.',
  approved_unpaid: 'Commissions that are approved, and in no payout; those that are held are among them.',
  due: 'Payouts that are to be paid.',
  paid: 'Payouts that were paid.',
};

/** How far money has come on its way to promoters. */
export const v2DashboardOwed = v.object({
  data: field(
    eachOf(PROGRESS_STEPS, (step) =>
      field(
        v.object({
          count: field(whole, 'How many there are.'),
          amounts: field(v.record(v.string(), whole), 'What they come to: units to amounts in the unit’s smallest.'),
        }),
        STEP_TEXTS[step],
      ),
    ),
    'Each step on the way to the promoters.',
  ),
  meta: field(
    v.object({
      currency: field(v.string(), 'The currency of `cash`, ISO 4217.'),
      rates_day: field(
        maybe(v.pipe(v.string(), v.isoDate())),
        'Of which day the last rates are that amounts in other currencies are converted at; null where none are known.',
      ),
      lacks_refund_events: field(
        v.boolean(),
        'Whether a billing provider refunded a charge without sending the event. Such refunds do not reduce commissions.',
      ),
    }),
    'The currency, the day of its rates, and whether refunds are missing.',
  ),
});

export type V2DashboardStats = v.InferOutput<typeof v2DashboardStats>;
export type V2DashboardTrendings = v.InferOutput<typeof v2DashboardTrendings>;
export type V2Chart = v.InferOutput<typeof v2Chart>;
export type V2DashboardOwed = v.InferOutput<typeof v2DashboardOwed>;
