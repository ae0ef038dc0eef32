import { addDays, type Day, nextDay } from '#shared/domain/day.ts';
import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import { listPeriods } from '#shared/domain/reports/period.ts';
import { startOfDay, type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { View } from '#web/ui/lists/view.ts';
import type { GroupBy, ReportKind, ReportRequest, ReportTableRow } from './kinds.ts';
import { isFilteredByTraffic, type TrafficFilterName, withoutTrafficFilters } from './traffic-filters.ts';

/** Days, inclusive, and records that a figure is about. */
export interface FigureScope {
  readonly from: string;
  readonly to: string;
  readonly promoter?: number | undefined;
  readonly campaign?: number | undefined;
}

interface RecordListLink {
  readonly to: '/referrals' | '/commissions';
  readonly search: View;
}

interface RecordList extends Pick<RecordListLink, 'to'> {
  /** Filter by day. */
  readonly days: string;
  /** Filter by day that has to be no later than the last one. */
  readonly until?: string;
  readonly filters?: View;
}

const LISTS: Readonly<Partial<Record<ReportMetric, RecordList>>> = {
  // Claims count once they are approved.
  referrals_count: { to: '/referrals', days: 'created_at', filters: { counted: 'true' } },
  customers_count: { to: '/referrals', days: 'customer_since' },
  // Not those who never bought.
  cancelled_customers_count: { to: '/referrals', days: 'cancelled_at', until: 'customer_since' },
  promoter_earnings_amount: {
    to: '/commissions',
    days: 'created_at',
    filters: { status: 'pending,approved', unit: 'cash' },
  },
};

/**
 * Returns the list of the records that a figure counts, if there is one.
 * @param timeZone of the report's days; lists filter by days in UTC
 */
export function recordListLink(
  metric: ReportMetric,
  { from, to, promoter, campaign }: FigureScope,
  timeZone = UTC,
): RecordListLink | undefined {
  const list = LISTS[metric];
  // A campaign's earnings are those of its sales, also of parents in other campaigns, which the list does not show.
  const isOfCampaignOnly = campaign !== undefined && promoter === undefined;
  if (list === undefined || (isOfCampaignOnly && metric === 'promoter_earnings_amount')) return undefined;
  const [first, last] = timeZone === UTC ? [from, to] : [startOfDay(from, timeZone), endOfDay(to, timeZone)];
  const search = {
    ...list.filters,
    [list.days]: `${first}..${last}`,
    ...(list.until === undefined ? {} : { [list.until]: `..${last}` }),
    ...(promoter === undefined ? {} : { promoter_id: String(promoter) }),
    ...(campaign === undefined ? {} : { campaign_id: String(campaign) }),
  };
  return { to: list.to, search };
}

/** Returns the last millisecond of a day. */
function endOfDay(day: Day, timeZone: TimeZone): string {
  return new Date(Date.parse(startOfDay(nextDay(day), timeZone)) - 1).toISOString();
}

const FINER_GROUPINGS: Readonly<Partial<Record<GroupBy, GroupBy>>> = {
  year: 'month',
  quarter: 'month',
  month: 'day',
  week: 'day',
};

/** Returns the grouping of a report about one period; undefined for a day. */
export const finerGrouping = (group: GroupBy): GroupBy | undefined => FINER_GROUPINGS[group];

/** Returns the days of a period, cut to those of the report, by the period's id. */
export function periodDays(id: string, { from, to }: Pick<FigureScope, 'from' | 'to'>, group: GroupBy): FigureScope {
  const period = listPeriods({ from, to: addDays(to, 1) }, group).find((listed) => listed.id === id);
  return period ? { from: period.from, to: addDays(period.to, -1) } : { from, to };
}

/** Returns the scope of the totals of a report; undefined for traffic and tags, which lists cannot filter by. */
export function totalScope(
  { isTraffic }: Pick<ReportKind, 'isTraffic'>,
  { start_date: from, end_date: to, filters }: ReportRequest,
): FigureScope | undefined {
  if (isTraffic || isFilteredByTraffic(filters) || filters.tags !== undefined) return undefined;
  return { from, to, promoter: filters.promoter_id, campaign: filters.campaign_id };
}

/** Returns the scope of the figures of a row; undefined for traffic. */
export function rowScope(
  kind: Pick<ReportKind, 'isTraffic' | 'value'>,
  { id, record }: Pick<ReportTableRow, 'id' | 'record'>,
  request: ReportRequest,
): FigureScope | undefined {
  // A promoter of the report has its tags.
  const { tags, ...filters } = request.filters;
  const scope = totalScope(kind, kind.value === 'promoters' ? { ...request, filters } : request);
  if (scope === undefined) return undefined;
  if (kind.value === 'promoters') return { ...scope, promoter: record };
  if (kind.value === 'campaigns') return { ...scope, campaign: record };
  return { ...scope, ...periodDays(id, scope, request.group_by) };
}

const TRAFFIC_FILTERS: Readonly<Partial<Record<ReportKind['value'], TrafficFilterName>>> = {
  sources: 'source',
  pages: 'url',
  utm_mediums: 'utm_medium',
  utm_campaigns: 'utm_campaign',
  countries: 'country',
  devices: 'device',
};

/** Returns the search of the overview that counts only a row of a traffic report; undefined for other reports. */
export function overviewSearch({ value }: Pick<ReportKind, 'value'>, id: string, view: View): View | undefined {
  const filter = TRAFFIC_FILTERS[value];
  if (filter === undefined) return undefined;
  // The filters of other reports cannot be combined with it.
  const { promoter_id, campaign_id, tags, ...kept } = withoutTrafficFilters(view);
  return { ...kept, report: 'overview', [filter]: id };
}
