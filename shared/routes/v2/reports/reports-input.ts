import * as v from 'valibot';
import { REPORT_METRICS, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { REPORT_GROUPINGS } from '#shared/domain/reports/period.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report.ts';
import { TRAFFIC_METRICS } from '#shared/domain/reports/traffic.ts';
import { flagParam, isObject, mapParam, textParam, unknownEntryText } from '#shared/routes/fields.ts';
import { reportDay, severalValues } from '#shared/routes/v1/reports/reports-input.ts';
import { idFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { tagFilter } from '#shared/routes/v2/promoters/tags-input.ts';
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
          ([name, direction]) => !(columns.includes(name as Column) && DIRECTIONS.includes(direction as 'asc')),
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

const searchField = (what: string) =>
  v.optional(v.pipe(textParam('q is invalid.'), v.description(`Shows only rows with this text in ${what}.`)));

const recordFilters = { campaign_id: idFilter('campaign_id'), promoter_id: idFilter('promoter_id'), tags: tagFilter };

const filters = v.optional(
  v.pipe(
    mapParam('filters', recordFilters),
    v.description(
      'Counts only these campaigns and promoters, each one id or several, and promoters with one of these tags; other ' +
        'names are refused. Figures of promoters are updated daily. With `promoter_id` or `tags`, and in the report of ' +
        'promoters, tier-2 earnings count in the parent’s own campaign, otherwise in the campaign of the sale.',
    ),
  ),
  {},
);

/** Breakdowns of the whole account; sub IDs belong to a promoter in a campaign. */
const ACCOUNT_FILTERS = ['source', 'url', 'utm_medium', 'utm_campaign', 'country', 'device'] as const;
export const TRAFFIC_FILTERS = [...ACCOUNT_FILTERS, 'sub_id'] as const;

const textFilter = (name: string, description: string) =>
  v.optional(v.pipe(textParam(`filters[${name}] is invalid.`), v.description(description)));

const isSingle = (ids: readonly number[] | undefined) => ids?.length === 1;

const overviewFilters = v.optional(
  v.pipe(
    mapParam('filters', {
      ...recordFilters,
      source: textFilter('source', 'Traffic source, such as `utm_source`, as in the report of sources.'),
      url: textFilter('url', 'Landing page, as in the report of pages.'),
      utm_medium: textFilter('utm_medium', '`utm_medium`, in lower case.'),
      utm_campaign: textFilter('utm_campaign', '`utm_campaign`, in lower case.'),
      country: textFilter('country', 'Country of the visitor, such as `DE`; or `unknown`.'),
      device: textFilter('device', 'Device of the visitor: `desktop`, `mobile`, `tablet` or `unknown`.'),
      sub_id: textFilter('sub_id', 'Sub ID of one promoter in one campaign.'),
    }),
    v.description(
      'Counts only these campaigns and promoters, each one id or several, and promoters with one of these tags; or one ' +
        'source, page, UTM parameter, country, device or sub ID, which have the metrics of traffic reports only. Figures ' +
        'of promoters are updated daily. With `promoter_id` or `tags`, tier-2 earnings count in the parent’s own campaign, ' +
        'otherwise in the campaign of the sale.',
    ),
    v.check(
      (filters) => TRAFFIC_FILTERS.filter((name) => filters[name] !== undefined).length <= 1,
      `filters can have only one of ${TRAFFIC_FILTERS.join(', ')}: no figures are kept for several together.`,
    ),
    v.check(
      (filters) =>
        (filters.campaign_id ?? filters.promoter_id ?? filters.tags) === undefined ||
        ACCOUNT_FILTERS.every((name) => filters[name] === undefined),
      `filters cannot combine campaign_id, promoter_id and tags with ${ACCOUNT_FILTERS.join(', ')}: no figures are kept by both.`,
    ),
    v.check(
      ({ sub_id, campaign_id, promoter_id, tags }) =>
        sub_id === undefined || (isSingle(campaign_id) && isSingle(promoter_id) && tags === undefined),
      'filters[sub_id] requires one promoter_id and one campaign_id, without tags: sub IDs belong to a promoter in a campaign.',
    ),
  ),
  {},
);

export const v2OverviewInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(['period', ...REPORT_METRICS], 'Default: newest period first.'),
  filters: overviewFilters,
  q: searchField('the period'),
});

export const v2CampaignReportsInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(REPORT_METRICS, 'Default: oldest campaign first.'),
  filters,
  q: searchField('the campaign’s name'),
});

export const v2PromoterReportsInput = v.object({
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  sorting: reportSorting(REPORT_METRICS, 'Default: by the first of the columns, highest first.'),
  filters,
  q: searchField('the promoter’s e-mail, name, cust_id or a ref id, for up to 100 promoters'),
  ...companyPaging,
});

const trafficSorting = reportSorting(TRAFFIC_METRICS, 'Default: by the first of the columns, highest first.');

const traffic = {
  columns: selectedColumns(TRAFFIC_METRICS),
  ...reportSpan,
  sorting: trafficSorting,
  ...companyPaging,
};

const SOURCE_DIMENSIONS = ['source', 'utm_medium', 'utm_campaign'] as const;

export const v2TrafficSourcesInput = v.object({
  ...traffic,
  dimension: v.optional(
    v.pipe(
      v.picklist(SOURCE_DIMENSIONS, 'dimension is invalid.'),
      v.description('What rows are about: the source, or one of the link’s other UTM parameters.'),
    ),
    'source',
  ),
  q: searchField('the source or UTM parameter'),
});

export const v2CountriesInput = v.object({ ...traffic, q: searchField('the country’s code') });

export const v2DevicesInput = v.object({ ...traffic, q: searchField('the device') });

export const v2UrlsInput = v.object({
  columns: v.pipe(
    selectedColumns([...TRAFFIC_METRICS, 'url']),
    // Every row contains the page.
    v.transform((columns) => columns.filter((column) => column !== 'url')),
  ),
  ...reportSpan,
  sorting: trafficSorting,
  q: searchField('the landing page'),
  ...companyPaging,
});

const reportType = v.pipe(v.picklist(REPORT_TYPES, 'report_type is invalid.'), v.description('Name of the report.'));

export const v2SummaryInput = v.object({
  report_type: reportType,
  columns: selectedColumns(REPORT_METRICS),
  ...reportSpan,
  filters: overviewFilters,
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
