import * as v from 'valibot';
import { metricKind, REPORT_METRICS, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { TRAFFIC_METRICS, type TrafficMetric } from '#shared/domain/reports/traffic.ts';
import { DEVICES } from '#shared/domain/tracking/audience.ts';
import { field, idField, integerField, nullable } from '#shared/routes/output.ts';
import { METRIC_TEXTS } from '#shared/routes/v1/reports/reports-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const IN_CENTS = 'In the smallest unit of the account’s currency.';

function metricField(metric: ReportMetric) {
  const kind = metricKind(metric);
  const text = METRIC_TEXTS[metric];
  return v.optional(
    field(kind === 'rate' ? v.number() : integerField, kind === 'amount' ? `${text} ${IN_CENTS}` : text),
  );
}

/** Requested metrics as numbers (contract §7). */
const v2ReportData = field(
  v.object(
    Object.fromEntries(REPORT_METRICS.map((metric) => [metric, metricField(metric)])) as Record<
      ReportMetric,
      ReturnType<typeof metricField>
    >,
  ),
  'The requested columns.',
);

export const v2ReportRow = v.object({
  period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024`, `Week of Sep 2, 2024`, `Q3 2024` or `2024`.'),
  id: field(v.string(), 'Id of the period: `2024-09`, `2024-09-05`, `2024-Q3` or `2024`; for a week its Monday.'),
  data: v2ReportData,
});

const subData = field(v.array(v2ReportRow), 'One row per period, newest first.');

export const v2CampaignReport = v.object({
  campaign: field(v2ReducedCampaign, 'The campaign.'),
  id: field(idField, 'Id of the campaign.'),
  data: v2ReportData,
  sub_data: subData,
});

export const v2PromoterReport = v.object({
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  id: field(idField, 'Id of the promoter.'),
  data: v2ReportData,
  sub_data: subData,
});

export const v2ReportSummary = v.object({ data: v2ReportData, sub_data: subData });

const trafficData = field(
  v.object(
    Object.fromEntries(TRAFFIC_METRICS.map((metric) => [metric, metricField(metric)])) as Record<
      TrafficMetric,
      ReturnType<typeof metricField>
    >,
  ),
  'The requested columns.',
);
const trafficSubData = field(
  v.array(
    v.object({
      period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024`, `Week of Sep 2, 2024`, `Q3 2024` or `2024`.'),
      id: field(v.string(), 'Id of the period: `2024-09`, `2024-09-05`, `2024-Q3` or `2024`; for a week its Monday.'),
      data: trafficData,
    }),
  ),
  'One row per period, newest first.',
);
const OTHER_TEXT = '`(other)` is the sum of the rest: a month has up to 200 separate rows.';

export const v2TrafficSourceReport = v.object({
  source: field(
    v.string(),
    `\`utm_source\`, the host of the linking page, or \`direct\`; with \`dimension\`, the value of that parameter. ${OTHER_TEXT}`,
  ),
  id: field(v.string(), 'The source.'),
  data: trafficData,
  sub_data: trafficSubData,
});

export const v2CountryReport = v.object({
  country: field(
    nullable(v.string()),
    'Country of the visitor’s network, ISO 3166-1 alpha-2. Null if unknown, and above 200 countries in a month.',
  ),
  id: field(v.string(), 'The country, or `unknown`.'),
  data: trafficData,
  sub_data: trafficSubData,
});

export const v2DeviceReport = v.object({
  device: field(nullable(v.picklist(DEVICES)), 'Device of the visitor’s browser. Null if unknown.'),
  id: field(v.string(), 'The device, or `unknown`.'),
  data: trafficData,
  sub_data: trafficSubData,
});

export const v2UrlReport = v.object({
  url: field(
    v.string(),
    `Host and path of the landing page; \`(unknown)\` if the click did not include it. ${OTHER_TEXT}`,
  ),
  id: field(v.string(), 'The landing page again.'),
  data: trafficData,
});

export type V2ReportData = v.InferOutput<typeof v2ReportData>;
export type V2TrafficSourceReport = v.InferOutput<typeof v2TrafficSourceReport>;
export type V2CountryReport = v.InferOutput<typeof v2CountryReport>;
export type V2DeviceReport = v.InferOutput<typeof v2DeviceReport>;
export type V2UrlReport = v.InferOutput<typeof v2UrlReport>;
export type V2ReportRow = v.InferOutput<typeof v2ReportRow>;
export type V2ReportSummary = v.InferOutput<typeof v2ReportSummary>;
export type V2CampaignReport = v.InferOutput<typeof v2CampaignReport>;
export type V2PromoterReport = v.InferOutput<typeof v2PromoterReport>;
