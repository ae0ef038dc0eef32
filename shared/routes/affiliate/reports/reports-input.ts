import * as v from 'valibot';
import { TRAFFIC_METRICS } from '#shared/domain/reports/traffic.ts';
import { flagParam, textParam } from '#shared/routes/fields.ts';
import {
  reportSorting,
  reportSpan,
  selectedColumns,
  v2DownloadInput,
  v2OverviewInput,
} from '#shared/routes/v2/reports/reports-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

export const affiliateOverviewInput = v.omit(v2OverviewInput, ['filters']);

export const affiliateSubIdsInput = v.object({
  columns: selectedColumns(TRAFFIC_METRICS),
  ...reportSpan,
  sorting: reportSorting(TRAFFIC_METRICS, 'Defaults to the first column, highest first.'),
  q: v.optional(v.pipe(textParam('q is invalid.'), v.description('Shows only sub IDs that contain this text.'))),
  ...companyPaging,
});

/** Excludes reports over all promoters. */
const AFFILIATE_REPORTS = ['overview', 'sub_ids'] as const;
const REPORT_TYPE_INVALID = 'report_type is invalid. Use overview or sub_ids.';

export const affiliateDownloadInput = v.object({
  report_type: v.pipe(
    v.picklist(AFFILIATE_REPORTS, REPORT_TYPE_INVALID),
    v.description('Report to download, by name.'),
  ),
  totals: v.optional(
    v.pipe(
      flagParam('totals is invalid.'),
      v.description(
        'Returns one line for the whole date range, or one for each sub ID, instead of one for each period.',
      ),
    ),
    false,
  ),
  columns: v2DownloadInput.entries.columns,
  ...reportSpan,
});
