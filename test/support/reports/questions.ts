import fc from 'fast-check';
import { type Days, type Grouping, midnight } from './calendar.ts';
import { ALL_METRICS, type MetricName } from './fold.ts';

/** What reports are asked for. */
export interface Question {
  readonly days: Days;
  readonly grouping: Grouping;
  /** What is sorted by. */
  readonly metric: MetricName;
  readonly direction: 'asc' | 'desc';
}

const DAY_MS = 86_400_000;
/** All that can happen in a history lies in between. */
const FIRST = midnight(2021, 6, 1);
const LAST = midnight(2026, 6, 1);
const ALL: Days = { from: midnight(2021, 8, 15), to: LAST };

const day = fc
  .integer({ min: 0, max: Math.round((LAST - FIRST) / DAY_MS) - 1 })
  .map((number) => FIRST + number * DAY_MS);
const order = { metric: fc.constantFrom(...ALL_METRICS), direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') };

/** Any span, also one that begins and ends in the midst of a month. */
const some = fc
  .tuple(day, day)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) + DAY_MS }));
/** Grouped by day, a report has 90 days at the most. */
const short = fc
  .tuple(day, fc.integer({ min: 1, max: 90 }))
  .map(([from, days]) => ({ from, to: from + days * DAY_MS }));

const about = (days: fc.Arbitrary<Days>, grouping: Grouping) =>
  fc.record({ days, grouping: fc.constant(grouping), ...order });

/** All that has happened, and a part of it by each grouping. */
export const questions: fc.Arbitrary<readonly Question[]> = fc.tuple(
  about(fc.constant(ALL), 'month'),
  about(fc.oneof(fc.constant(ALL), some), 'year'),
  about(some, 'month'),
  about(short, 'day'),
);
