import type { Month } from '#shared/domain/day.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { compareMetricValues, ZERO_VALUE } from '#shared/domain/reports/metrics.ts';
import { countDays } from '#shared/domain/reports/period.ts';
import {
  assertReportFits,
  buildReportRows,
  computeMetrics,
  type FigureTotals,
  type MetricSorting,
  type ReportQuery,
  type ReportRow,
} from '#shared/domain/reports/report.ts';
import {
  isCountedSeparately,
  listSpanMonths,
  MAX_TRAFFIC_NAMES,
  TRAFFIC_METRICS,
  type TrafficMetric,
  type TrafficSheet,
  type TrafficSubject,
  trafficTotals,
} from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import { readTraffic } from '#shared/store/reports/traffic-sheets.ts';

const MAX_YEARS = 10;
const DAYS_OF_YEAR = 366;

/** Report of one row of a breakdown. */
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

/** Returns a page of {@link loadTrafficReports}. */
export async function loadTrafficReportPage(
  call: Call,
  subject: TrafficSubject,
  query: ReportQuery,
  options: TrafficReportOptions,
  { page, perPage }: PageRequest,
): Promise<{ readonly groups: TrafficReport[]; readonly total: number }> {
  const groups = await loadTrafficReports(call, subject, query, options);
  return { groups: groups.slice((page - 1) * perPage, page * perPage), total: groups.length };
}

/**
 * Returns a report per row of a breakdown, sorted by a metric, without empty ones. At most two requests.
 * @throws Refusal `invalid` if too large, or a metric is unavailable
 */
export async function loadTrafficReports(
  call: Call,
  subject: TrafficSubject,
  query: ReportQuery,
  { sorting, text = '' }: TrafficReportOptions = {},
): Promise<TrafficReport[]> {
  const { by, direction } = sorting ?? { by: query.metrics[0] ?? 'clicks_count', direction: 'desc' };
  const all = await readTrafficTotals(call, subject, query);
  const selected = [...all].filter(
    ([name, totals]) => name.toLowerCase().includes(text.toLowerCase()) && totals.total(query.span).length > 0,
  );
  assertReportFits(query, selected.length);
  const sign = direction === 'asc' ? 1 : -1;
  const valued = selected.map(([name, totals]) => ({
    name,
    totals,
    value: computeMetrics([by], query.span, totals)[by] ?? ZERO_VALUE,
  }));
  return valued
    .toSorted((a, b) => sign * compareMetricValues(a.value, b.value) || (a.name < b.name ? -1 : 1))
    .map(({ name, totals }) => ({
      name,
      rows: buildReportRows(query, totals),
      values: computeMetrics(query.metrics, query.span, totals),
    }));
}

/** One row of a breakdown. */
export interface TrafficFilter {
  readonly subject: TrafficSubject;
  readonly name: string;
}

/**
 * Reads the figures of one source, landing page, UTM parameter, country, device or sub ID.
 * @throws Refusal `invalid` as {@link readTrafficTotals}, or if a month has too many to count each
 */
export async function readFilteredTraffic(
  call: Call,
  { subject, name }: TrafficFilter,
  query: ReportQuery,
): Promise<FigureTotals> {
  const sheets = await readTrafficMonths(call, subject, query);
  const incomplete = [...sheets].flatMap(([month, sheet]) => (isCountedSeparately(sheet, name) ? [] : [month]));
  if (incomplete.length > 0) throw new Refusal({ code: 'invalid', message: describeIncomplete(incomplete) });
  return trafficTotals(sheets).get(name) ?? { total: () => [] };
}

function describeIncomplete(months: readonly Month[]): string {
  const monthNames = months.join(', ');
  return `filters cannot be applied to ${monthNames}: ${MAX_TRAFFIC_NAMES} others are counted there, and the rest together. Request other months.`;
}

/**
 * Reads the figures of every row of a breakdown.
 * @throws Refusal `invalid` if the span is too long, or a metric is unavailable
 */
export async function readTrafficTotals(
  call: Call,
  subject: TrafficSubject,
  query: ReportQuery,
): Promise<Map<string, FigureTotals>> {
  return trafficTotals(await readTrafficMonths(call, subject, query));
}

async function readTrafficMonths(
  { account }: Call,
  subject: TrafficSubject,
  query: ReportQuery,
): Promise<Map<Month, TrafficSheet>> {
  if (query.metrics.some((metric) => !TRAFFIC_METRICS.includes(metric as TrafficMetric))) {
    throw new Refusal({
      code: 'invalid',
      message: `columns is invalid: this report has ${TRAFFIC_METRICS.join(', ')}.`,
    });
  }
  if (countDays(query.span) > MAX_YEARS * DAYS_OF_YEAR) {
    throw new Refusal({ code: 'invalid', message: `A traffic report can cover at most ${MAX_YEARS} years.` });
  }
  return readTraffic(account.id, subject, listSpanMonths(query.span));
}
