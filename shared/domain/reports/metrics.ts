import { divideRounded } from '#shared/domain/money/decimal.ts';
import type { ExactInteger } from './exact-integer.ts';
import { type Figure, type FigureVector, getFigure } from './figures.ts';

/** In the order of the specification (Report row); `signups_count` belongs to version 2. */
export const REPORT_METRICS = [
  'revenue_amount',
  'clicks_count',
  'referrals_count',
  'customers_count',
  'active_customers',
  'monthly_churn',
  'net_revenue_amount',
  'sales_count',
  'refunds_count',
  'cancelled_customers_count',
  'promoter_earnings_amount',
  'non_link_customers',
  'referrals_to_customers_cr',
  '3m_epc',
  '6m_epc',
  'clicks_to_customers_cr',
  'clicks_to_referrals_cr',
  'promoter_paid_amount',
  'signups_count',
  'refund_reversals_count',
] as const;
export type ReportMetric = (typeof REPORT_METRICS)[number];

/** Results of a promoter in a campaign. */
export const RESULT_METRICS = [
  'clicks_count',
  'referrals_count',
  'sales_count',
  'customers_count',
  'revenue_amount',
] as const satisfies readonly ReportMetric[];

/** Ranges of figures: the period, all time before its start or end, or the three or six months before its end. */
const MEASURES = ['period', 'beforeStart', 'beforeEnd', 'months3', 'months6'] as const;
export type Measure = (typeof MEASURES)[number];

/** Returns the figures of a measure. A metric requests only those that it {@link neededMeasures}. */
export type MeasureReader = (measure: Measure) => FigureVector;

/** Exact quotient; zero if the divisor is not positive (contract §7). */
export interface MetricValue {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const ZERO_VALUE: MetricValue = { top: 0n, bottom: 1n };

/** Format of a metric: an integer, an amount in the account's currency, or a percentage. */
export type MetricKind = 'count' | 'amount' | 'rate';

interface Rule {
  readonly kind: MetricKind;
  readonly needs: readonly Measure[];
  readonly value: (readMeasure: MeasureReader) => MetricValue;
}

const RULES: Readonly<Record<ReportMetric, Rule>> = {
  revenue_amount: amount('revenue'),
  clicks_count: count('clicks'),
  referrals_count: count('referrals'),
  customers_count: count('customers'),
  active_customers: {
    kind: 'count',
    needs: ['beforeEnd'],
    value: (readMeasure) => toMetricValue(getFigure(readMeasure('beforeEnd'), 'active')),
  },
  monthly_churn: {
    kind: 'rate',
    needs: ['period', 'beforeStart'],
    value: (readMeasure) =>
      quotient(getFigure(readMeasure('period'), 'cancelled'), getFigure(readMeasure('beforeStart'), 'active')),
  },
  net_revenue_amount: {
    kind: 'amount',
    needs: ['period'],
    value: (readMeasure) => {
      const period = readMeasure('period');
      return toMetricValue(BigInt(getFigure(period, 'revenue')) - BigInt(getFigure(period, 'earnings')));
    },
  },
  sales_count: count('sales'),
  refunds_count: count('refunds'),
  cancelled_customers_count: count('cancelled'),
  promoter_earnings_amount: amount('earnings'),
  non_link_customers: count('nonLink'),
  referrals_to_customers_cr: buildRateRule('customers', 'referrals'),
  '3m_epc': earningsPerClick('months3'),
  '6m_epc': earningsPerClick('months6'),
  clicks_to_customers_cr: buildRateRule('customers', 'clicks'),
  clicks_to_referrals_cr: buildRateRule('referrals', 'clicks'),
  promoter_paid_amount: amount('paid'),
  signups_count: count('signups'),
  refund_reversals_count: count('reversals'),
};

/** Returns the format of a metric. */
export function metricKind(metric: ReportMetric): MetricKind {
  return RULES[metric].kind;
}

/** Returns the measures that metrics need. */
export function neededMeasures(metrics: readonly ReportMetric[]): Measure[] {
  const needed = new Set(metrics.flatMap((metric) => RULES[metric].needs));
  return MEASURES.filter((measure) => needed.has(measure));
}

/** Computes a metric of a period (contract §7). */
export function computeMetric(metric: ReportMetric, readMeasure: MeasureReader): MetricValue {
  return RULES[metric].value(readMeasure);
}

/** Compares two values. */
export function compareMetricValues(a: MetricValue, b: MetricValue): number {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom];
  return left < right ? -1 : Number(left > right);
}

/** Rounds half away from zero: to an integer, or a rate to hundredths of a percent. */
export function roundMetricValue(kind: MetricKind, { top, bottom }: MetricValue): bigint {
  return divideRounded(kind === 'rate' ? top * 10_000n : top, bottom);
}

function count(figure: Figure): Rule {
  return {
    kind: 'count',
    needs: ['period'],
    value: (readMeasure) => toMetricValue(getFigure(readMeasure('period'), figure)),
  };
}

function amount(figure: Figure): Rule {
  return { ...count(figure), kind: 'amount' };
}

function buildRateRule(figure: Figure, base: Figure): Rule {
  return {
    kind: 'rate',
    needs: ['period'],
    value: (readMeasure) => quotient(getFigure(readMeasure('period'), figure), getFigure(readMeasure('period'), base)),
  };
}

function earningsPerClick(measure: Measure): Rule {
  return {
    kind: 'amount',
    needs: [measure],
    value: (readMeasure) =>
      quotient(getFigure(readMeasure(measure), 'earnings'), getFigure(readMeasure(measure), 'clicks')),
  };
}

function toMetricValue(value: ExactInteger): MetricValue {
  return { top: BigInt(value), bottom: 1n };
}

function quotient(top: ExactInteger, bottom: ExactInteger): MetricValue {
  return bottom > 0 ? { top: BigInt(top), bottom: BigInt(bottom) } : ZERO_VALUE;
}
