import type { Metric } from '#shared/domain/reports/metrics.ts';
import { createPager } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import type { Pager } from '#web/ui/lists/pages.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { isTrafficMetric } from './columns.ts';

export interface ReportRequest {
  readonly columns: readonly Metric[];
  readonly group_by: GroupBy;
  readonly start_date: string;
  readonly end_date: string;
}
export const GROUPS = ['day', 'week', 'month', 'year'] as const;
export type GroupBy = (typeof GROUPS)[number];

export interface ReportTableRow {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Partial<Record<string, number>>>;
  /** Promoter or campaign id. */
  readonly record?: number;
}

/** Best rows by the first metric. */
const MOST = 100;

type Paths = `/api/v2/company/reports/${'overview' | 'campaigns' | 'promoters' | 'traffic_sources' | 'urls'}`;

interface Shown<Path extends Paths, Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly of: string;
  /** Traffic reports have fewer metrics and no periods. */
  readonly isTraffic: boolean;
  readonly rowOf: (row: ListRow<Path>) => ReportTableRow;
}

function reportKind<Path extends Paths, Value extends string>(path: Path, { rowOf, ...shown }: Shown<Path, Value>) {
  const pager = createPager(path) as unknown as Pager<ListRow<Path>>;
  const queryOf = ({ columns, group_by, start_date, end_date }: ReportRequest): ListQuery => {
    const traffic = { 'columns[]': columns.filter(isTrafficMetric), start_date, end_date };
    return (shown.isTraffic ? traffic : { 'columns[]': [...columns], group_by, start_date, end_date }) as ListQuery;
  };
  return {
    ...shown,
    path,
    load: async (asked: ReportRequest): Promise<readonly ReportTableRow[]> =>
      (await pager({ ...queryOf(asked), per_page: MOST })).rows.map(rowOf),
    loadAll: async (asked: ReportRequest): Promise<readonly ReportTableRow[]> =>
      (await fetchAllRows(pager, queryOf(asked), (row) => rowOf(row).id)).map(rowOf),
  } as const;
}

const overview = reportKind('/api/v2/company/reports/overview', {
  ...{ value: 'overview', label: 'Overview', of: 'Period', isTraffic: false },
  rowOf: ({ id, period, data }) => ({ id, name: period, data }),
});

const campaigns = reportKind('/api/v2/company/reports/campaigns', {
  ...{ value: 'campaigns', label: 'Campaigns', of: 'Campaign', isTraffic: false },
  rowOf: ({ id, campaign, data }) => ({ id: String(id), name: campaign.name, data, record: id }),
});

const promoters = reportKind('/api/v2/company/reports/promoters', {
  ...{ value: 'promoters', label: 'Promoters', of: 'Promoter', isTraffic: false },
  rowOf: ({ id, promoter, data }) => ({ id: String(id), name: promoter.name || promoter.email, data, record: id }),
});

const sources = reportKind('/api/v2/company/reports/traffic_sources', {
  ...{ value: 'sources', label: 'Sources', of: 'Source', isTraffic: true },
  rowOf: ({ id, source, data }) => ({ id, name: source, data }),
});

const pages = reportKind('/api/v2/company/reports/urls', {
  ...{ value: 'pages', label: 'Landing pages', of: 'Page', isTraffic: true },
  rowOf: ({ id, url, data }) => ({ id, name: url, data }),
});

/** All reports. */
export const REPORT_KINDS = [overview, campaigns, promoters, sources, pages] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
