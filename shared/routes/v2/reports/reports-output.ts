import * as v from 'valibot';
import { kindOf, METRICS, type Metric } from '#shared/domain/reports/metrics.ts';
import { TRAFFIC_METRICS, type TrafficMetric } from '#shared/domain/reports/traffic.ts';
import { field, id, whole } from '#shared/routes/output.ts';
import { METRIC_TEXTS } from '#shared/routes/v1/reports/reports-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const IN_CENTS = 'In the smallest unit of the account’s currency.';

function metricField(metric: Metric) {
  const kind = kindOf(metric);
  const text = METRIC_TEXTS[metric];
  return v.optional(field(kind === 'rate' ? v.number() : whole, kind === 'amount' ? `${text} ${IN_CENTS}` : text));
}

/** Requested metrics as numbers (contract §7). */
export const v2ReportData = field(
  v.object(
    Object.fromEntries(METRICS.map((metric) => [metric, metricField(metric)])) as Record<
      Metric,
      ReturnType<typeof metricField>
    >,
  ),
  'The columns that were asked for.',
);

export const v2ReportRow = v.object({
  period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024`, `Week of Sep 2, 2024` or `2024`.'),
  id: field(v.string(), 'The period’s own id: `2024-09`, `2024-09-05` or `2024`; of a week its Monday.'),
  data: v2ReportData,
});

const subData = field(v.array(v2ReportRow), 'A row for each period of the span, the newest first.');

export const v2CampaignReport = v.object({
  campaign: field(v2ReducedCampaign, 'The campaign.'),
  id: field(id, 'Id of the campaign.'),
  data: v2ReportData,
  sub_data: subData,
});

export const v2PromoterReport = v.object({
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  id: field(id, 'Id of the promoter.'),
  data: v2ReportData,
  sub_data: subData,
});

const trafficData = field(
  v.object(
    Object.fromEntries(TRAFFIC_METRICS.map((metric) => [metric, metricField(metric)])) as Record<
      TrafficMetric,
      ReturnType<typeof metricField>
    >,
  ),
  'The columns that were asked for.',
);
const OTHER_TEXT = '`(other)` has all that there is no room for: a month tells two hundred apart.';

export const v2TrafficSourceReport = v.object({
  source: field(
    v.string(),
    `What \`utm_source\` says, the host of the page that linked here, or \`direct\`. ${OTHER_TEXT}`,
  ),
  id: field(v.string(), 'The source.'),
  data: trafficData,
  sub_data: field(
    v.array(
      v.object({
        period: field(v.string(), 'The period: `Sep 2024`, `Sep 5, 2024`, `Week of Sep 2, 2024` or `2024`.'),
        id: field(v.string(), 'The period’s own id: `2024-09`, `2024-09-05` or `2024`; of a week its Monday.'),
        data: trafficData,
      }),
    ),
    'A row for each period of the span, the newest first.',
  ),
});

export const v2UrlReport = v.object({
  url: field(
    v.string(),
    `Host and path of the landing page; \`(unknown)\` where the click did not say it. ${OTHER_TEXT}`,
  ),
  id: field(v.string(), 'The same.'),
  data: trafficData,
});

export type V2ReportData = v.InferOutput<typeof v2ReportData>;
export type V2TrafficSourceReport = v.InferOutput<typeof v2TrafficSourceReport>;
export type V2UrlReport = v.InferOutput<typeof v2UrlReport>;
export type V2ReportRow = v.InferOutput<typeof v2ReportRow>;
export type V2CampaignReport = v.InferOutput<typeof v2CampaignReport>;
export type V2PromoterReport = v.InferOutput<typeof v2PromoterReport>;
