import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { compared, ZERO } from '#shared/domain/reports/metrics.ts';
import { daysOf } from '#shared/domain/reports/period.ts';
import {
  assertFits,
  type MetricSorting,
  type ReportQuery,
  type ReportRow,
  rowsOf,
  valuesOf,
} from '#shared/domain/reports/report.ts';
import {
  monthsIn,
  TRAFFIC_METRICS,
  type TrafficMetric,
  type TrafficSubject,
  totalsByName,
} from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import { readTraffic } from '#shared/store/reports/traffic-sheets.ts';

const MOST_YEARS = 10;
const DAYS_OF_YEAR = 366;

/** Report of a traffic source or landing page. */
export interface TrafficReport {
  readonly name: string;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

/** Default: all, by the first metric. */
export interface TrafficReportOptions {
  readonly sorting?: MetricSorting | undefined;
  /** Part of the name. */
  readonly text?: string | undefined;
}

/** Returns a page of {@link trafficReports}. */
export async function pageOfTrafficReports(
  call: Call,
  subject: TrafficSubject,
  query: ReportQuery,
  wanted: TrafficReportOptions,
  { page, perPage }: PageRequest,
): Promise<{ readonly groups: TrafficReport[]; readonly total: number }> {
  const groups = await trafficReports(call, subject, query, wanted);
  return { groups: groups.slice((page - 1) * perPage, page * perPage), total: groups.length };
}

/**
 * Returns a report per source or landing page, sorted by a metric, without empty ones. At most two requests.
 * @throws Refusal `invalid` if too large, or a metric is unavailable
 */
export async function trafficReports(
  { account }: Call,
  subject: TrafficSubject,
  query: ReportQuery,
  { sorting, text = '' }: TrafficReportOptions = {},
): Promise<TrafficReport[]> {
  if (query.metrics.some((metric) => !TRAFFIC_METRICS.includes(metric as TrafficMetric))) {
    throw new Refusal({ code: 'invalid', message: 'columns is invalid.' });
  }
  if (daysOf(query.span) > MOST_YEARS * DAYS_OF_YEAR) {
    throw new Refusal({ code: 'invalid', message: `A report of traffic has ${MOST_YEARS} years at most.` });
  }
  const { by, direction } = sorting ?? { by: query.metrics[0] ?? 'clicks_count', direction: 'desc' };
  const sheets = await readTraffic(account.id, subject, monthsIn(query.span));
  const known = [...totalsByName(sheets)].filter(
    ([name, totals]) => name.toLowerCase().includes(text.toLowerCase()) && totals.total(query.span).length > 0,
  );
  assertFits(query, known.length);
  const sign = direction === 'asc' ? 1 : -1;
  const valued = known.map(([name, totals]) => ({
    name,
    totals,
    value: valuesOf([by], query.span, totals)[by] ?? ZERO,
  }));
  return valued
    .toSorted((one, other) => sign * compared(one.value, other.value) || (one.name < other.name ? -1 : 1))
    .map(({ name, totals }) => ({
      name,
      rows: rowsOf(query, totals),
      values: valuesOf(query.metrics, query.span, totals),
    }));
}
