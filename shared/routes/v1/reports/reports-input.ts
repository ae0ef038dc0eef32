import * as v from 'valibot';
import type { Day } from '#shared/domain/day.ts';
import { REPORT_METRICS, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { V1_GROUPINGS } from '#shared/domain/reports/period.ts';
import { dateParam } from '#shared/routes/fields.ts';
import { FIELDS_INVALID } from '#shared/routes/texts.ts';
import { recordIdParam, v1Paging } from '#shared/routes/v1/responses.ts';

/** Specification: v1 report operations. */
const USUAL_FIELDS: readonly ReportMetric[] = ['revenue_amount', 'clicks_count', 'referrals_count', 'customers_count'];

/** Later days or months would need a five-digit year. */
const LAST_DAY: Day = '9998-12-31';

/** Contract §4 and §7. */
const common = (fields: readonly ReportMetric[]) => ({
  selected_fields: v.optional(
    v.pipe(
      severalValues(v.picklist(REPORT_METRICS, FIELDS_INVALID), FIELDS_INVALID),
      v.transform((selected) => (selected.length > 0 ? [...new Set(selected)] : fields)),
    ),
    () => [...fields],
  ),
  group_by: v.optional(v.picklist(V1_GROUPINGS, 'group_by is invalid.'), 'month'),
  start_date: v.optional(reportDay('start_date')),
  end_date: v.optional(reportDay('end_date')),
});

export const overviewInput = v.object({
  ...common([...USUAL_FIELDS, 'promoter_earnings_amount']),
  sort: v.optional(v.picklist(REPORT_METRICS, 'sort is invalid.')),
  sort_dir: v.optional(v.picklist(['asc', 'desc'], 'sort_dir is invalid.'), 'desc'),
});

export const campaignReportsInput = v.object(common(USUAL_FIELDS));

export const promoterReportsInput = v.object({
  ...common(USUAL_FIELDS),
  promoter_ids: v.optional(
    v.pipe(
      severalValues(recordIdParam('promoter_ids'), 'promoter_ids is invalid.'),
      v.transform((ids) => (ids.length > 0 ? ids : undefined)),
    ),
  ),
  top_50: v.optional(v.picklist(REPORT_METRICS, 'top_50 is invalid.'), 'revenue_amount'),
  page: v.optional(v.unwrap(v1Paging.page)),
  per_page: v1Paging.per_page,
});

/** One value or a list without blank entries. */
export function severalValues<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value) =>
      (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined && item !== ''),
    ),
    v.array(schema, message),
  );
}

/** First or last day of a report. */
export function reportDay(name: string, message = `${name} is invalid.`) {
  return v.pipe(dateParam(message), v.maxValue(LAST_DAY, message));
}
