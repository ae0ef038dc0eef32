import { Refusal } from '#shared/domain/refusal.ts';
import { added, type Vector } from './figures.ts';
import { measuredBy, type Range, rangesOf } from './measures.ts';
import { compared, type Metric, metricOf, type Value, ZERO } from './metrics.ts';
import { type Grouping, type Period, periodCount, periodsOf, type Span } from './period.ts';

/** An answer of a function has 6 MB at the most, in which every quotation mark takes two bytes. */
const MOST_BYTES = 5_500_000;
/** Of a row without values; of a value besides its name. */
const ROW_BYTES = 40;
const VALUE_BYTES = 26;

/** What a report is asked for. */
export interface ReportQuery {
  readonly span: Span;
  readonly grouping: Grouping;
  /** The metrics that are wanted, each once. */
  readonly metrics: readonly Metric[];
}

/** A row: what a period comes to. */
export interface ReportRow {
  readonly period: Period;
  readonly values: Readonly<Partial<Record<Metric, Value>>>;
}

/** What adds up a range of days. */
export interface Totals {
  total(range: Range): Vector;
}

/** What adds up a range of days of several campaigns or promoters together. */
export function totalsOf(all: readonly Totals[]): Totals {
  return { total: (range) => all.reduce<Vector>((sum, one) => added(sum, one.total(range)), []) };
}

export type Direction = 'asc' | 'desc';

/** By which metric campaigns or promoters are sorted. */
export interface MetricSorting {
  readonly by: Metric;
  readonly direction: Direction;
}

/** By what rows are sorted: by a metric, or by time. */
export interface RowSorting {
  readonly by: Metric | 'period';
  readonly direction: Direction;
}

/** The values of some metrics over some days. */
export function valuesOf(metrics: readonly Metric[], span: Span, totals: Totals): ReportRow['values'] {
  const measured = measuredBy(span, (range) => totals.total(range));
  return Object.fromEntries(metrics.map((metric) => [metric, metricOf(metric, measured)]));
}

/** A row for every period of the span, the newest first; empty ones have zeros (contract §7). */
export function rowsOf({ span, grouping, metrics }: ReportQuery, totals: Totals): ReportRow[] {
  return periodsOf(span, grouping).map((period) => ({ period, values: valuesOf(metrics, period, totals) }));
}

/**
 * Rows in the order of time, or of a metric; those that are equal in it stay as they were.
 * @param rows the newest first
 */
export function sortedBy(rows: readonly ReportRow[], { by, direction }: RowSorting): ReportRow[] {
  if (by === 'period') return direction === 'desc' ? [...rows] : rows.toReversed();
  const value = (row: ReportRow): Value => row.values[by] ?? ZERO;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compared(value(one), value(other)));
}

/**
 * @param groups how many campaigns or promoters the answer has
 * @throws Refusal `invalid` where the answer would be larger than can be sent
 */
export function assertFits({ span, grouping, metrics }: ReportQuery, groups: number): void {
  const row = metrics.reduce((bytes, metric) => bytes + metric.length + VALUE_BYTES, ROW_BYTES);
  if (groups * (periodCount(span, grouping) + 1) * row <= MOST_BYTES) return;
  const message = 'The report is too large: ask for fewer days, longer periods, or fewer fields.';
  throw new Refusal({ code: 'invalid', message });
}

/** The ranges of days that a report's rows, and those of the whole span, take. */
export function rangesIn({ span, grouping, metrics }: ReportQuery): Range[] {
  return rangesOf(metrics, [span, ...periodsOf(span, grouping)]);
}
