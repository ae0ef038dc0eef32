import { Refusal } from '#shared/domain/refusal.ts';
import { addVectors, type FigureVector } from './figures.ts';
import { createMeasureReader, listMeasureRanges, type MeasureRange } from './measures.ts';
import { compareMetricValues, computeMetric, type MetricValue, type ReportMetric, ZERO_VALUE } from './metrics.ts';
import { countPeriods, listPeriods, type ReportGrouping, type ReportPeriod, type ReportSpan } from './period.ts';

/** Lambda responses are limited to 6 MB, in which a quotation mark takes two bytes. */
const MAX_RESPONSE_BYTES = 5_500_000;
/** Bytes of an empty row, and of a value in addition to its name. */
const ROW_BYTES = 40;
const VALUE_BYTES = 26;

export const REPORT_TYPES = [
  'overview',
  'campaigns',
  'promoters',
  'traffic_sources',
  'urls',
  'utm_mediums',
  'utm_campaigns',
  'countries',
  'devices',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Parameters of a report. */
export interface ReportQuery {
  readonly span: ReportSpan;
  readonly grouping: ReportGrouping;
  /** Distinct. */
  readonly metrics: readonly ReportMetric[];
}

/** Metrics of a period. */
export interface ReportRow {
  readonly period: ReportPeriod;
  readonly values: Readonly<Partial<Record<ReportMetric, MetricValue>>>;
}

/** Sums the figures of days. */
export interface FigureTotals {
  total(range: MeasureRange): FigureVector;
}

/** Combines the sums of campaigns or promoters. */
export function combineTotals(all: readonly FigureTotals[]): FigureTotals {
  return { total: (range) => all.reduce<FigureVector>((sum, totals) => addVectors(sum, totals.total(range)), []) };
}

export type SortDirection = 'asc' | 'desc';

/** Order of campaigns or promoters. */
export interface MetricSorting {
  readonly by: ReportMetric;
  readonly direction: SortDirection;
}

/** Order of rows. */
export interface RowSorting {
  readonly by: ReportMetric | 'period';
  readonly direction: SortDirection;
}

/** Computes metrics of a span. */
export function computeMetrics(
  metrics: readonly ReportMetric[],
  span: ReportSpan,
  totals: FigureTotals,
): ReportRow['values'] {
  const readMeasure = createMeasureReader(span, (range) => totals.total(range));
  return Object.fromEntries(metrics.map((metric) => [metric, computeMetric(metric, readMeasure)]));
}

/** Computes a row for each period, newest first; empty ones have zeros (contract §7). */
export function buildReportRows({ span, grouping, metrics }: ReportQuery, totals: FigureTotals): ReportRow[] {
  return listPeriods(span, grouping).map((period) => ({ period, values: computeMetrics(metrics, period, totals) }));
}

/**
 * Sorts rows by time or metric, stably.
 * @param rows newest first
 */
export function sortReportRows(rows: readonly ReportRow[], { by, direction }: RowSorting): ReportRow[] {
  if (by === 'period') return direction === 'desc' ? [...rows] : rows.toReversed();
  const value = (row: ReportRow): MetricValue => row.values[by] ?? ZERO_VALUE;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareMetricValues(value(a), value(b)));
}

/**
 * Checks that a report fits into a response.
 * @param groups number of campaigns or promoters
 * @throws Refusal `invalid` if it is too large
 */
export function assertReportFits({ span, grouping, metrics }: ReportQuery, groups: number): void {
  const row = metrics.reduce((bytes, metric) => bytes + metric.length + VALUE_BYTES, ROW_BYTES);
  if (groups * (countPeriods(span, grouping) + 1) * row <= MAX_RESPONSE_BYTES) return;
  const message = 'The report is too large: request fewer days, longer periods, or fewer fields.';
  throw new Refusal({ code: 'invalid', message });
}

/** Returns the ranges that a report needs. */
export function listReportRanges({ span, grouping, metrics }: ReportQuery): MeasureRange[] {
  return listMeasureRanges(metrics, [span, ...listPeriods(span, grouping)]);
}
