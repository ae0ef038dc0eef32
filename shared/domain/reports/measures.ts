import { addMonthsToDay, type Day } from '#shared/domain/day.ts';
import type { FigureVector } from './figures.ts';
import { type Measure, type MeasureReader, neededMeasures, type ReportMetric } from './metrics.ts';
import type { ReportSpan } from './period.ts';

/** Days to sum. `to` is exclusive; `from` is null for all since the beginning. */
export interface MeasureRange {
  readonly from: Day | null;
  readonly to: Day;
}

/** Returns the days of a measure (contract §7). */
export function measureRange(measure: Measure, { from, to }: ReportSpan): MeasureRange {
  switch (measure) {
    case 'period':
      return { from, to };
    case 'beforeStart':
      return { from: null, to: from };
    case 'beforeEnd':
      return { from: null, to };
    case 'months3':
      return { from: addMonthsToDay(to, -3), to };
    case 'months6':
      return { from: addMonthsToDay(to, -6), to };
  }
}

/**
 * Evaluates measures of a period.
 * @param total returns the figures of a range
 */
export function createMeasureReader(span: ReportSpan, total: (range: MeasureRange) => FigureVector): MeasureReader {
  return (measure) => total(measureRange(measure, span));
}

/** Returns the ranges that metrics of some periods need. */
export function listMeasureRanges(metrics: readonly ReportMetric[], spans: readonly ReportSpan[]): MeasureRange[] {
  const measures = neededMeasures(metrics);
  return spans.flatMap((span) => measures.map((measure) => measureRange(measure, span)));
}
