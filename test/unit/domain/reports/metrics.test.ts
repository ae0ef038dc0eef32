import { describe, expect, test } from 'vitest';
import { addExact } from '#shared/domain/reports/exact-integer.ts';
import { type PartialFigures, toFigureVector } from '#shared/domain/reports/figures.ts';
import { measureRange } from '#shared/domain/reports/measures.ts';
import {
  compareMetricValues,
  computeMetric,
  type Measure,
  metricKind,
  neededMeasures,
  REPORT_METRICS,
  type ReportMetric,
  roundMetricValue,
} from '#shared/domain/reports/metrics.ts';
import { rankIds } from '#shared/domain/reports/rank.ts';
import { createReportFormatterV1 } from '#shared/present/v1/report.ts';

/** Fails if the metric reads a measure that it does not declare. */
function metric(name: ReportMetric, figures: Partial<Record<Measure, PartialFigures>>): bigint {
  const value = computeMetric(name, (measure) => {
    if (!neededMeasures([name]).includes(measure)) throw new Error(`${name} does not need ${measure}`);
    return toFigureVector(figures[measure] ?? {});
  });
  return roundMetricValue(metricKind(name), value);
}

describe('metrics', () => {
  test.each([
    ['revenue_amount', { period: { revenue: 61_317 } }, 61_317n],
    ['net_revenue_amount', { period: { revenue: 100, earnings: 130 } }, -30n],
    ['active_customers', { beforeEnd: { active: 7 } }, 7n],
    ['monthly_churn', { period: { cancelled: 1 }, beforeStart: { active: 3 } }, 3333n],
    ['referrals_to_customers_cr', { period: { customers: 2, referrals: 3 } }, 6667n],
    ['clicks_to_customers_cr', { period: { customers: 3, clicks: 2 } }, 15_000n],
    ['clicks_to_referrals_cr', { period: { referrals: 1, clicks: 8 } }, 1250n],
    ['3m_epc', { months3: { earnings: 1000, clicks: 3 } }, 333n],
    ['6m_epc', { months6: { earnings: -5, clicks: 2 } }, -3n],
  ] as const)('the metric %s follows the contract and is rounded once', (name, figures, expected) => {
    expect(metric(name, figures)).toBe(expected);
  });

  test('a metric with a zero denominator is zero', () => {
    for (const name of REPORT_METRICS) expect(metric(name, {}), name).toBe(0n);
    expect(metric('monthly_churn', { period: { cancelled: 2 }, beforeStart: { active: -1 } })).toBe(0n);
  });

  test('metrics are exact for large numbers', () => {
    const revenue = addExact(Number.MAX_SAFE_INTEGER, 2);
    expect(metric('revenue_amount', { period: { revenue } })).toBe(9_007_199_254_740_993n);
    expect(metric('net_revenue_amount', { period: { revenue, earnings: 1 } })).toBe(9_007_199_254_740_992n);
  });
});

test('metrics are compared exactly, even if they are displayed as the same amount', () => {
  const [less, more] = [
    { top: 1000n, bottom: 3n },
    { top: 3334n, bottom: 10n },
  ];
  expect([compareMetricValues(less, more), compareMetricValues(more, less), compareMetricValues(less, less)]).toEqual([
    -1, 1, 0,
  ]);
  expect(rankIds([1, 2, 3], (id) => (id === 2 ? more : less))).toEqual([2, 1, 3]);
});

test('three and six months end with the period and start on the same day of the month', () => {
  const span = { from: '2024-05-01', to: '2024-06-01' };
  expect(measureRange('months3', span)).toEqual({ from: '2024-03-01', to: '2024-06-01' });
  expect(measureRange('months6', span)).toEqual({ from: '2023-12-01', to: '2024-06-01' });
  expect(measureRange('months3', { from: '2024-05-01', to: '2024-05-31' }).from).toBe('2024-02-29');
});

describe('displayed amounts', () => {
  const formatRevenue = (currency: string, revenue: bigint) =>
    createReportFormatterV1(currency, ['revenue_amount']).row({
      period: { label: '2024', id: '2024', from: '2024-01-01', to: '2025-01-01' },
      values: { revenue_amount: { top: revenue, bottom: 1n } },
    }).revenue_amount;

  test.each([
    ['USD', 61_317n, '$613.17'],
    ['USD', -5n, '-$0.05'],
    ['USD', 123_456_789n, '$1,234,567.89'],
    ['EUR', 100n, '€1.00'],
    ['JPY', 613n, '¥613'],
    ['KWD', 1234n, 'KWD 1.234'],
    ['HUF', 123_456n, 'HUF 1,234.56'],
    ['USD', 9_007_199_254_740_993n, '$90,071,992,547,409.93'],
  ])('a report in %s shows %s as %s', (currency, amount, expected) => {
    expect(formatRevenue(currency, amount)).toBe(expected);
  });
});
