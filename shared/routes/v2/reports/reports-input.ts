import * as v from 'valibot';
import { REPORT_METRICS, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { REPORT_GROUPINGS } from '#shared/domain/reports/period.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report.ts';
import { TRAFFIC_METRICS } from '#shared/domain/reports/traffic.ts';
import { flagParam, isObject, mapParam, textParam, unknownEntryText } from '#shared/routes/fields.ts';
import { reportDay, severalValues } from '#shared/routes/v1/reports/reports-input.ts';
import { idFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

export const COLUMNS_MISSING = 'param is missing or the value is empty: columns';
const COLUMNS_INVALID = 'columns is invalid.';
const DIRECTIONS = ['asc', 'desc'] as const;

/** Selected columns, deduplicated. */
export function selectedColumns<const Column extends ReportMetric | 'url'>(columns: readonly Column[]) {
  return v.pipe(
    severalValues(v.picklist(columns, COLUMNS_INVALID), COLUMNS_INVALID),
    v.description('The metrics to show.'),
    v.minLength(1, COLUMNS_MISSING),
    v.transform((selected) => [...new Set(selected)]),
  );
}

/** Sort order, if any. */
export function reportSorting<const Column extends string>(columns: readonly Column[], what: string) {
  const invalid = 'sorting is invalid.';
  const properties = Object.fromEntries(columns.map((column) => [column, { enum: DIRECTIONS }]));
  return v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ type: 'object', properties }),
      v.description(
        `Sort column and direction, such as \`sorting[revenue_amount]=desc\`; only the first one applies. ${what}`,
      ),
      v.check(isObject, invalid),
      v.rawCheck(({ dataset, addIssue }) => {
        const unknown = Object.entries(Object(dataset.value)).find(
          ([name, way]) => !(columns.includes(name as Column) && DIRECTIONS.includes(way as 'asc')),
        );
        if (unknown)
          addIssue({
            message: columns.includes(unknown[0] as Column)
              ? `sorting[${unknown[0]}] is invalid.`
              : unknownEntryText('sorting', unknown[0]),
          });
      }),
      v.transform((value) => {
        const [by, direction] = Object.entries(Object(value))[0] ?? [];
        return by === undefined ? undefined : { by: by as Column, direction: direction as 'asc' | 'desc' };
      }),
    ),
  );
}

export const reportSpan = {
  group_by: v.optional(
    v.pipe(
      v.picklist(REPORT_GROUPINGS, 'group_by is invalid.'),
      v.description('Length of the periods: days (at most 90), weeks from Monday, months, quarters or years.'),
    ),
    'month',
  ),
  start_date: v.optional(reportDay('start_date')),
  end_date: v.optional(reportDay('end_date')),
};

const searched = (what: string) =>
  v.optional(v.pipe(textParam('q is invalid.'), v.description(`Shows only rows with this text in ${what}.`)));

const filters = v.optional(
  v.pipe(
    mapParam('filters', { campaign_id: idFilter('campaign_id'), promoter_id: idFilter('promoter_id') }),
    v.description(
      'Counts only these campaigns and promoters, each one id or several; other names are refused. Figures of ' +
        'promoters are updated daily. With `promoter_id`, and in the report of promoters, tier-2 earnings count in the ' +
        'parent’s own campaign, otherwise in the campaign of the sale.',
    ),
  ),
  {},
);

export const v2OverviewInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(['period', ...REPORT_METRICS], 'Default: newest period first.'),
  filters,
  q: searched('the period'),
});

export const v2CampaignReportsInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(REPORT_METRICS, 'Default: oldest campaign first.'),
  filters,
  q: searched('the campaign’s name'),
});

export const v2PromoterReportsInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(REPORT_METRICS, 'Default: by the first of the columns, highest first.'),
  filters,
  q: searched('the promoter’s e-mail, name, cust_id or a ref id, for up to 100 promoters'),
  ...companyPaging,
});

const trafficSorting = reportSorting(TRAFFIC_METRICS, 'Default: by the first of the columns, highest first.');

export const v2TrafficSourcesInput = v.object({
  columns: selectedColumns(TRAFFIC_METRICS),
  ...reportSpan,
  sorting: trafficSorting,
  q: searched('the source'),
  ...companyPaging,
});

export const v2CountriesInput = v.object({
  ...v2TrafficSourcesInput.entries,
  q: searched('the country’s code'),
});

export const v2DevicesInput = v.object({ ...v2TrafficSourcesInput.entries, q: searched('the device') });

export const v2UrlsInput = v.object({
  columns: v.pipe(
    selectedColumns([...TRAFFIC_METRICS, 'url']),
    // Every row contains the page.
    v.transform((columns) => columns.filter((column) => column !== 'url')),
  ),
  ...reportSpan,
  sorting: trafficSorting,
  q: searched('the landing page'),
  ...companyPaging,
});

const reportType = v.pipe(v.picklist(REPORT_TYPES, 'report_type is invalid.'), v.description('Name of the report.'));

export const v2SummaryInput = v.object({
  report_type: reportType,
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  filters,
});

export const v2DownloadInput = v.object({
  report_type: reportType,
  totals: v.optional(
    v.pipe(
      flagParam('totals is invalid.'),
      v.description('One line for each campaign or promoter over the whole time span, instead of one per period.'),
    ),
    false,
  ),
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  page: companyPaging.page,
});
