import { Refusal } from '#shared/domain/refusal.ts';
import { added, type Vector } from './figures.ts';
import { measuredBy, type Range, rangesOf } from './measures.ts';
import { compared, type Metric, metricOf, type Value, ZERO } from './metrics.ts';
import { type Grouping, type Period, periodCount, periodsOf, type Span } from './period.ts';

/** Lambda responses are limited to 6 MB, in which a quotation mark takes two bytes. */
const MOST_BYTES = 5_500_000;
/** Bytes of an empty row, and of a value in addition to its name. */
const ROW_BYTES = 40;
const VALUE_BYTES = 26;

/** Parameters of a report. */
export interface ReportQuery {
  readonly span: Span;
  readonly grouping: Grouping;
  /** Distinct. */
  readonly metrics: readonly Metric[];
}

/** Metrics of a period. */
export interface ReportRow {
  readonly period: Period;
  readonly values: Readonly<Partial<Record<Metric, Value>>>;
}

/** Sums the figures of days. */
export interface Totals {
  total(range: Range): Vector;
}

/** Combines the sums of campaigns or promoters. */
export function totalsOf(all: readonly Totals[]): Totals {
  return { total: (range) => all.reduce<Vector>((sum, one) => added(sum, one.total(range)), []) };
}

export type Direction = 'asc' | 'desc';

/** Order of campaigns or promoters. */
export interface MetricSorting {
  readonly by: Metric;
  readonly direction: Direction;
}

/** Order of rows. */
export interface RowSorting {
  readonly by: Metric | 'period';
  readonly direction: Direction;
}

/** Computes metrics of a span. */
export function valuesOf(metrics: readonly Metric[], span: Span, totals: Totals): ReportRow['values'] {
  const measured = measuredBy(span, (range) => totals.total(range));
  return Object.fromEntries(metrics.map((metric) => [metric, metricOf(metric, measured)]));
}

/** Computes a row for each period, newest first; empty ones have zeros (contract §7). */
export function rowsOf({ span, grouping, metrics }: ReportQuery, totals: Totals): ReportRow[] {
  return periodsOf(span, grouping).map((period) => ({ period, values: valuesOf(metrics, period, totals) }));
}

/**
 * Sorts rows by time or metric, stably.
 * @param rows newest first
 */
export function sortedBy(rows: readonly ReportRow[], { by, direction }: RowSorting): ReportRow[] {
  if (by === 'period') return direction === 'desc' ? [...rows] : rows.toReversed();
  const value = (row: ReportRow): Value => row.values[by] ?? ZERO;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compared(value(one), value(other)));
}

/**
 * Checks that a report fits into a response.
 * @param groups number of campaigns or promoters
 * @throws Refusal `invalid` if it is too large
 */
export function assertFits({ span, grouping, metrics }: ReportQuery, groups: number): void {
  const row = metrics.reduce((bytes, metric) => bytes + metric.length + VALUE_BYTES, ROW_BYTES);
  if (groups * (periodCount(span, grouping) + 1) * row <= MOST_BYTES) return;
  const message = 'The report is too large: ask for fewer days, longer periods, or fewer fields.';
  throw new Refusal({ code: 'invalid', message });
}

/** Returns the ranges that a report needs. */
export function rangesIn({ span, grouping, metrics }: ReportQuery): Range[] {
  return rangesOf(metrics, [span, ...periodsOf(span, grouping)]);
}
