import { addMonthsToDay, type Day } from '#shared/domain/day.ts';
import type { Vector } from './figures.ts';
import { type Measure, type Measured, type Metric, needs } from './metrics.ts';
import type { Span } from './period.ts';

/** Days to sum. `to` is exclusive; `from` is null for all since the beginning. */
export interface Range {
  readonly from: Day | null;
  readonly to: Day;
}

/** Returns the days of a measure (contract §7). */
export function rangeOf(measure: Measure, { from, to }: Span): Range {
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
export function measuredBy(span: Span, total: (range: Range) => Vector): Measured {
  return (measure) => total(rangeOf(measure, span));
}

/** Returns the ranges that metrics of some periods need. */
export function rangesOf(metrics: readonly Metric[], spans: readonly Span[]): Range[] {
  const measures = needs(metrics);
  return spans.flatMap((span) => measures.map((measure) => rangeOf(measure, span)));
}
