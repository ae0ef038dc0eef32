import * as v from 'valibot';
import { TRAFFIC_METRICS } from '#shared/domain/reports/traffic.ts';
import { flag, text } from '#shared/routes/fields.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import {
  columnsOf,
  reportSpan,
  sortedBy,
  v2DownloadInput,
  v2OverviewInput,
} from '#shared/routes/v2/reports/reports-input.ts';

export const affiliateOverviewInput = v2OverviewInput;

export const affiliateSubIdsInput = v.object({
  columns: columnsOf(TRAFFIC_METRICS),
  ...reportSpan,
  sorting: sortedBy(TRAFFIC_METRICS, 'Unless given, by the first of the columns, the highest first.'),
  q: v.optional(v.pipe(text('q is invalid.'), v.description('Shows only what has this text in the sub_id.'))),
  ...companyPaging,
});

/** Excludes reports over all promoters. */
const AFFILIATE_REPORTS = ['overview', 'sub_ids'] as const;
const NOT_HERE = 'report_type is refused: overview and sub_ids can be downloaded here.';

export const affiliateDownloadInput = v.object({
  report_type: v.pipe(v.picklist(AFFILIATE_REPORTS, NOT_HERE), v.description('Which report: that of the same name.')),
  totals: v.optional(
    v.pipe(
      flag('totals is invalid.'),
      v.description('Has one line over the whole span, or one for each sub-channel, not one for each period.'),
    ),
    false,
  ),
  columns: v2DownloadInput.entries.columns,
  ...reportSpan,
});
