import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import {
  type MetricKind,
  type MetricValue,
  metricKind,
  type ReportMetric,
  roundMetricValue,
} from '#shared/domain/reports/metrics.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { ReportGroup } from '#shared/operations/reports/groups.ts';

type Formatted = string | number;

/** Creates a formatter of version 1 reports (contract §7). @param currency ISO 4217 */
export function createReportFormatterV1(currency: string, metrics: readonly ReportMetric[]) {
  const amount = createMoneyFormatter(currency);
  const format: Readonly<Record<MetricKind, (value: bigint) => Formatted>> = {
    count: Number,
    amount,
    rate: (hundredths) => Number(hundredths) / 100,
  };
  const values = (metricValues: ReportRow['values']) =>
    Object.fromEntries(
      metrics.map((metric) => {
        const kind = metricKind(metric);
        return [metric, format[kind](roundMetricValue(kind, metricValues[metric] as MetricValue))];
      }),
    ) as Record<ReportMetric, Formatted>;
  const row = ({ period, values: metricValues }: ReportRow) => ({ period: period.label, ...values(metricValues) });
  return {
    row,
    promoter: ({ id, name, rows, values: metricValues }: ReportGroup) => ({
      promoter_name: name,
      promoter_id: id,
      items: rows.map(row),
      ...values(metricValues),
    }),
    campaign: ({ id, name, rows, values: metricValues }: ReportGroup) => ({
      campaign_name: name,
      campaign_id: id,
      items: rows.map(row),
      ...values(metricValues),
    }),
  };
}
