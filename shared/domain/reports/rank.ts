import type { Day } from '#shared/domain/day.ts';
import { measureRange } from './measures.ts';
import { compareMetricValues, type Measure, type MetricValue } from './metrics.ts';
import type { ReportSpan } from './period.ts';
import type { SortDirection } from './report.ts';

/** Days to add or subtract. */
interface RankPart {
  readonly span: ReportSpan;
  readonly sign: 1 | -1;
}

const NEVER: Day = '9999-12-01';

/**
 * Plans a measure of all promoters. Figures before a day are the all-time total less later days, so that no more of a
 * long history is read than the span has.
 */
export function planRankParts(
  measure: Measure,
  span: ReportSpan,
): { readonly ofTotals: boolean; readonly parts: RankPart[] } {
  const since: RankPart = { span: { from: span.to, to: NEVER }, sign: -1 };
  if (measure === 'beforeEnd') return { ofTotals: true, parts: [since] };
  if (measure === 'beforeStart') return { ofTotals: true, parts: [since, { span, sign: -1 }] };
  const { from, to } = measureRange(measure, span);
  return { ofTotals: false, parts: [{ span: { from: from ?? span.from, to }, sign: 1 }] };
}

/** Sorts ids by value, then by ascending id. */
export function rankIds(
  ids: readonly number[],
  rankBy: (id: number) => MetricValue,
  direction: SortDirection = 'desc',
): number[] {
  const sign = direction === 'desc' ? -1 : 1;
  const values = new Map(ids.map((id) => [id, rankBy(id)]));
  const value = (id: number) => values.get(id) as MetricValue;
  return ids.toSorted((a, b) => sign * compareMetricValues(value(a), value(b)) || a - b);
}
