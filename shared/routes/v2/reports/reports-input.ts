import * as v from 'valibot';
import { METRICS, type Metric } from '#shared/domain/reports/metrics.ts';
import { GROUPINGS } from '#shared/domain/reports/period.ts';
import { TRAFFIC_METRICS } from '#shared/domain/reports/traffic.ts';
import { flag, isObject, text, unknownEntry } from '#shared/routes/fields.ts';
import { reportDay, several } from '#shared/routes/v1/reports/reports-input.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

export const COLUMNS_MISSING = 'param is missing or the value is empty: columns';
const COLUMNS_INVALID = 'columns is invalid.';
const DIRECTIONS = ['asc', 'desc'] as const;

/** Selected columns, deduplicated. */
export function columnsOf<const Column extends Metric | 'url'>(columns: readonly Column[]) {
  return v.pipe(
    several(v.picklist(columns, COLUMNS_INVALID), COLUMNS_INVALID),
    v.description('The metrics to show.'),
    v.minLength(1, COLUMNS_MISSING),
    v.transform((selected) => [...new Set(selected)]),
  );
}

/** Sort order, if any. */
export function sortedBy<const Column extends string>(columns: readonly Column[], what: string) {
  const invalid = 'sorting is invalid.';
  const properties = Object.fromEntries(columns.map((column) => [column, { enum: DIRECTIONS }]));
  return v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ type: 'object', properties }),
      v.description(
        `By which column it is sorted, as \`sorting[revenue_amount]=desc\`; only the first counts. ${what}`,
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
              : unknownEntry('sorting', unknown[0]),
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
      v.picklist(GROUPINGS, 'group_by is invalid.'),
      v.description('What the rows are: days (of 90 at the most), weeks from Monday on, months or years.'),
    ),
    'month',
  ),
  start_date: v.optional(reportDay('start_date')),
  end_date: v.optional(reportDay('end_date')),
};

const REPORT_TYPES = ['overview', 'campaigns', 'promoters', 'traffic_sources', 'urls'] as const;

const searched = (what: string) =>
  v.optional(v.pipe(text('q is invalid.'), v.description(`Shows only what has this text in ${what}.`)));

export const v2OverviewInput = v.object({
  columns: columnsOf(METRICS),
  ...reportSpan,
  sorting: sortedBy(['period', ...METRICS], 'Unless given, the newest period comes first.'),
  q: searched('its period'),
});

export const v2CampaignReportsInput = v.object({
  columns: columnsOf(METRICS),
  ...reportSpan,
  sorting: sortedBy(METRICS, 'Unless given, the oldest campaign comes first.'),
  q: searched('the campaign’s name'),
});

export const v2PromoterReportsInput = v.object({
  columns: columnsOf(METRICS),
  ...reportSpan,
  sorting: sortedBy(METRICS, 'Unless given, by the first of the columns, the highest first.'),
  q: searched('the promoter’s e-mail, name, cust_id or a ref id, of a hundred promoters at the most'),
  ...companyPaging,
});

const trafficSorting = sortedBy(TRAFFIC_METRICS, 'Unless given, by the first of the columns, the highest first.');

export const v2TrafficSourcesInput = v.object({
  columns: columnsOf(TRAFFIC_METRICS),
  ...reportSpan,
  sorting: trafficSorting,
  q: searched('the source'),
  ...companyPaging,
});

export const v2UrlsInput = v.object({
  columns: v.pipe(
    columnsOf([...TRAFFIC_METRICS, 'url']),
    // Every row contains the page.
    v.transform((columns) => columns.filter((column) => column !== 'url')),
  ),
  ...reportSpan,
  sorting: trafficSorting,
  q: searched('the landing page'),
  ...companyPaging,
});

export const v2DownloadInput = v.object({
  report_type: v.pipe(
    v.picklist(REPORT_TYPES, 'report_type is invalid.'),
    v.description('Which report: that of the same name.'),
  ),
  totals: v.optional(
    v.pipe(
      flag('totals is invalid.'),
      v.description('Has one line for each campaign or promoter over the whole span, not one for each period.'),
    ),
    false,
  ),
  columns: columnsOf(METRICS),
  ...reportSpan,
  page: companyPaging.page,
});
