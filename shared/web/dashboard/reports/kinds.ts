import type { Metric } from '#shared/domain/reports/metrics.ts';
import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';
import { isOfTraffic } from './columns.ts';

/** What a report is asked for. */
export interface Asked {
  readonly columns: readonly Metric[];
  readonly group_by: GroupBy;
  readonly start_date: string;
  readonly end_date: string;
}
export const GROUPS = ['day', 'week', 'month', 'year'] as const;
export type GroupBy = (typeof GROUPS)[number];

/** A row of any report: its name, its figures, and where it leads. */
export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Partial<Record<string, number>>>;
  /** The promoter or campaign that it is of. */
  readonly record?: number;
}

const overview = {
  value: 'overview',
  label: 'Overview',
  of: 'Period',
  isTraffic: false,
  path: '/api/v2/company/reports/overview',
  load: async (asked: Asked): Promise<readonly ReportRow[]> => {
    const rows = got(await api.GET('/api/v2/company/reports/overview', { params: { query: queryOf(asked) } }));
    return rows.map(({ id, period, data }) => ({ id, name: period, data }));
  },
} as const;

const campaigns = {
  value: 'campaigns',
  label: 'Campaigns',
  of: 'Campaign',
  isTraffic: false,
  path: '/api/v2/company/reports/campaigns',
  load: async (asked: Asked): Promise<readonly ReportRow[]> => {
    const rows = got(await api.GET('/api/v2/company/reports/campaigns', { params: { query: queryOf(asked) } }));
    return rows.map(({ id, campaign, data }) => ({ id: String(id), name: campaign.name, data, record: id }));
  },
} as const;

/** As many as a page has: the best by the first figure. */
const MOST = 100;

const promoters = {
  value: 'promoters',
  label: 'Promoters',
  of: 'Promoter',
  isTraffic: false,
  path: '/api/v2/company/reports/promoters',
  load: async (asked: Asked): Promise<readonly ReportRow[]> => {
    const query = { ...queryOf(asked), per_page: MOST };
    const rows = got(await api.GET('/api/v2/company/reports/promoters', { params: { query } }));
    return rows.map(({ id, promoter, data }) => ({
      id: String(id),
      name: promoter.name || promoter.email,
      data,
      record: id,
    }));
  },
} as const;

const sources = {
  value: 'sources',
  label: 'Sources',
  of: 'Source',
  isTraffic: true,
  path: '/api/v2/company/reports/traffic_sources',
  load: async (asked: Asked): Promise<readonly ReportRow[]> => {
    const query = { ...trafficQueryOf(asked), per_page: MOST };
    const rows = got(await api.GET('/api/v2/company/reports/traffic_sources', { params: { query } }));
    return rows.map(({ id, source, data }) => ({ id, name: source, data }));
  },
} as const;

const pages = {
  value: 'pages',
  label: 'Landing pages',
  of: 'Page',
  isTraffic: true,
  path: '/api/v2/company/reports/urls',
  load: async (asked: Asked): Promise<readonly ReportRow[]> => {
    const query = { ...trafficQueryOf(asked), per_page: MOST };
    const rows = got(await api.GET('/api/v2/company/reports/urls', { params: { query } }));
    return rows.map(({ id, url, data }) => ({ id, name: url, data }));
  },
} as const;

/** The reports there are. */
export const KINDS = [overview, campaigns, promoters, sources, pages] as const;
export type ReportKind = (typeof KINDS)[number];

function queryOf({ columns, group_by, start_date, end_date }: Asked) {
  return { 'columns[]': [...columns], group_by, start_date, end_date };
}

function trafficQueryOf({ columns, start_date, end_date }: Asked) {
  return { 'columns[]': columns.filter(isOfTraffic), start_date, end_date };
}
