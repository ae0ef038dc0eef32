import * as v from 'valibot';
import { type Kind, kindOf, METRICS, type Metric } from '#shared/domain/reports/metrics.ts';
import { id, whole } from '#shared/routes/output.ts';

/** How a metric is told (contract §7): a count, an amount such as `$613.17`, a rate in percent. */
const KINDS = { count: whole, amount: v.string(), rate: v.number() } satisfies Record<Kind, v.GenericSchema>;

const metrics = Object.fromEntries(
  METRICS.map((metric): [Metric, v.GenericSchema] => [metric, v.optional(KINDS[kindOf(metric)])]),
) as Record<Metric, v.GenericSchema>;

/** Specification: Report row, with the metrics that were selected. */
export const v1ReportRow = v.object({ period: v.string(), ...metrics });

/** The rows of a promoter, and what it comes to over the whole span. */
export const v1PromoterReport = v.object({
  promoter_name: v.string(),
  promoter_id: id,
  items: v.array(v1ReportRow),
  ...metrics,
});

/** The rows of a campaign, and what it comes to over the whole span. */
export const v1CampaignReport = v.object({
  campaign_name: v.string(),
  campaign_id: id,
  items: v.array(v1ReportRow),
  ...metrics,
});

/** What an error of a report answers (contract §2). */
export const v1ReportError = v.object({ message: v.string(), code: v.string() });
