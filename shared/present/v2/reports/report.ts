import { parseAudienceName } from '#shared/domain/reports/audience-rows.ts';
import {
  type MetricKind,
  type MetricValue,
  metricKind,
  type ReportMetric,
  roundMetricValue,
} from '#shared/domain/reports/metrics.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { CampaignReport } from '#shared/operations/reports/campaigns.ts';
import type { PromoterReport } from '#shared/operations/reports/promoters.ts';
import type { ReportSummary } from '#shared/operations/reports/summary.ts';
import type { TrafficReport } from '#shared/operations/reports/traffic.ts';
import type {
  V2CampaignReport,
  V2CountryReport,
  V2DeviceReport,
  V2PromoterReport,
  V2ReportData,
  V2ReportRow,
  V2ReportSummary,
  V2TrafficSourceReport,
  V2UrlReport,
} from '#shared/routes/v2/reports/reports-output.ts';

/** Id of the row without country or device. */
const UNKNOWN = 'unknown';

/** Contract §7: amounts in the smallest unit. */
const TO_NUMBER: Readonly<Record<MetricKind, (value: bigint) => number>> = {
  count: Number,
  amount: Number,
  rate: (hundredths) => Number(hundredths) / 100,
};

/** Presents the requested metrics of a row. */
export function presentReportDataV2(metrics: readonly ReportMetric[], values: ReportRow['values']): V2ReportData {
  return Object.fromEntries(
    metrics.map((metric) => {
      const kind = metricKind(metric);
      return [metric, TO_NUMBER[kind](roundMetricValue(kind, values[metric] as MetricValue))];
    }),
  );
}

/** Creates presenters of reports with these metrics. */
export function createReportPresentersV2(metrics: readonly ReportMetric[]) {
  const presentValues = (values: ReportRow['values']) => presentReportDataV2(metrics, values);
  const presentRow = ({ period, values }: ReportRow): V2ReportRow => ({
    period: period.label,
    id: period.id,
    data: presentValues(values),
  });
  return {
    row: presentRow,
    summary: ({ rows, values }: ReportSummary): V2ReportSummary => ({
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
    source: ({ name, rows, values }: TrafficReport): V2TrafficSourceReport => ({
      source: name,
      id: name,
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
    country: ({ name, rows, values }: TrafficReport): V2CountryReport => ({
      country: parseAudienceName(name),
      id: parseAudienceName(name) ?? UNKNOWN,
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
    device: ({ name, rows, values }: TrafficReport): V2DeviceReport => ({
      device: parseAudienceName(name) as V2DeviceReport['device'],
      id: parseAudienceName(name) ?? UNKNOWN,
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
    url: ({ name, values }: TrafficReport): V2UrlReport => ({ url: name, id: name, data: presentValues(values) }),
    campaign: ({ id, name, color, rows, values }: CampaignReport): V2CampaignReport => ({
      campaign: { id, name, color },
      id,
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
    promoter: ({ id, name, email, rows, values }: PromoterReport): V2PromoterReport => ({
      promoter: { id, email, name },
      id,
      data: presentValues(values),
      sub_data: rows.map(presentRow),
    }),
  };
}
