import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import type { ReportType } from '#shared/domain/reports/report.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { createPager } from '#web/dashboard/api/lists.ts';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse, ListRow } from '#web/ui/api/response-types.ts';
import { countryName } from '#web/ui/formats/countries.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import type { LoadPage } from '#web/ui/lists/pages.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { humanize } from '#web/ui/status.tsx';
import { isTrafficMetric } from './columns.ts';
import type { ReportFilters } from './filters.ts';

export interface ReportRequest {
  readonly columns: readonly ReportMetric[];
  readonly group_by: GroupBy;
  readonly start_date: string;
  readonly end_date: string;
  readonly filters: ReportFilters;
}
export const GROUPS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupBy = (typeof GROUPS)[number];

export interface ReportTableRow {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Partial<Record<string, number>>>;
  /** Promoter or campaign id. */
  readonly record?: number;
}

const UNKNOWN = 'Unknown';

/** Best rows by the first metric. */
export const MAX_REPORT_ROWS = 100;

/** Reports by UTM parameter are dimensions of the report of sources. */
type ReportRoute = Exclude<ReportType, 'utm_mediums' | 'utm_campaigns'>;
type ReportPath<Route extends ReportRoute> = `/api/v2/company/reports/${Route}`;

interface ReportDefinition<Path extends ReportPath<ReportRoute>, Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly of: string;
  /** Traffic reports have fewer metrics and no records. */
  readonly isTraffic: boolean;
  /** If it differs from the route. */
  readonly type?: ReportType;
  readonly dimension?: 'utm_medium' | 'utm_campaign';
  readonly rowOf: (row: ListRow<Path>) => ReportTableRow;
}

function reportKind<Route extends ReportRoute, Value extends string>(
  route: Route,
  { rowOf, type = route, dimension, ...shown }: ReportDefinition<ReportPath<Route>, Value>,
) {
  const path = `/api/v2/company/reports/${route}` as const;
  const pager = createPager(path) as unknown as LoadPage<ListRow<typeof path>>;
  // Periods of other rows are not shown.
  const queryOf = (request: ReportRequest) => {
    const group_by = shown.value === 'overview' ? request.group_by : 'year';
    return { ...buildReportQuery(request, shown.isTraffic), group_by, dimension } as ListQuery;
  };
  return {
    ...shown,
    path,
    type,
    load: async (request: ReportRequest): Promise<readonly ReportTableRow[]> =>
      (await pager({ ...queryOf(request), per_page: MAX_REPORT_ROWS })).rows.map(rowOf),
    loadAll: async (request: ReportRequest): Promise<readonly ReportTableRow[]> =>
      (await fetchAllRows(pager, queryOf(request), (row) => rowOf(row).id)).map(rowOf),
  } as const;
}

function buildReportQuery({ columns, filters, ...days }: ReportRequest, isTraffic: boolean) {
  const listed = Object.entries(filters).map(([name, value]) => [name, typeof value === 'number' ? [value] : value]);
  return {
    ...days,
    filters: Object.fromEntries(listed),
    'columns[]': isTraffic ? columns.filter(isTrafficMetric) : [...columns],
  };
}

const overview = reportKind('overview', {
  value: 'overview',
  label: 'Overview',
  of: 'Period',
  isTraffic: false,
  rowOf: ({ id, period, data }) => ({ id, name: period, data }),
});

const campaigns = reportKind('campaigns', {
  value: 'campaigns',
  label: 'Campaigns',
  of: 'Campaign',
  isTraffic: false,
  rowOf: ({ id, campaign, data }) => ({ id: String(id), name: campaign.name, data, record: id }),
});

const promoters = reportKind('promoters', {
  value: 'promoters',
  label: 'Promoters',
  of: 'Promoter',
  isTraffic: false,
  rowOf: ({ id, promoter, data }) => ({ id: String(id), name: promoterName(promoter), data, record: id }),
});

const sources = reportKind('traffic_sources', {
  value: 'sources',
  label: 'Sources',
  of: 'Source',
  isTraffic: true,
  rowOf: ({ id, source, data }) => ({ id, name: source, data }),
});

const pages = reportKind('urls', {
  value: 'pages',
  label: 'Landing pages',
  of: 'Page',
  isTraffic: true,
  rowOf: ({ id, url, data }) => ({ id, name: url, data }),
});

const utmMediums = reportKind('traffic_sources', {
  value: 'utm_mediums',
  label: 'UTM mediums',
  of: 'UTM medium',
  isTraffic: true,
  type: 'utm_mediums',
  dimension: 'utm_medium',
  rowOf: ({ id, source, data }) => ({ id, name: source, data }),
});

const utmCampaigns = reportKind('traffic_sources', {
  value: 'utm_campaigns',
  label: 'UTM campaigns',
  of: 'UTM campaign',
  isTraffic: true,
  type: 'utm_campaigns',
  dimension: 'utm_campaign',
  rowOf: ({ id, source, data }) => ({ id, name: source, data }),
});

const countries = reportKind('countries', {
  value: 'countries',
  label: 'Countries',
  of: 'Country',
  isTraffic: true,
  rowOf: ({ id, country, data }) => ({ id, name: country === null ? UNKNOWN : countryName(country, 'en'), data }),
});

const devices = reportKind('devices', {
  value: 'devices',
  label: 'Devices',
  of: 'Device',
  isTraffic: true,
  rowOf: ({ id, device, data }) => ({ id, name: device === null ? UNKNOWN : humanize(device), data }),
});

export const REPORT_KINDS = [
  overview,
  campaigns,
  promoters,
  sources,
  pages,
  utmMediums,
  utmCampaigns,
  countries,
  devices,
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Queries the rows of a report. */
export function reportQuery({ path, type, load }: ReportKind, request: ReportRequest) {
  return { queryKey: [path, type, request], queryFn: () => load(request) };
}

const SUMMARY = '/api/v2/company/reports/summary';
export type ReportSummary = GetResponse<typeof SUMMARY>;

/** Queries the totals of a report. */
export function summaryQuery({ type, isTraffic }: ReportKind, request: ReportRequest) {
  const query = { ...buildReportQuery(request, isTraffic), report_type: type };
  return {
    queryKey: [SUMMARY, query],
    queryFn: async () => requireData(await dashboardApi.GET(SUMMARY, { params: { query } })),
  };
}
