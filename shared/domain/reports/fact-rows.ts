import type { Day } from '#shared/domain/day.ts';
import type { TimeZone } from '#shared/domain/time-zone.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { VisitorFacts } from '#shared/domain/tracking/traffic.ts';
import { addVectors, type FigureVector, toFigureVector } from './figures.ts';
import { readReportDay } from './report-change.ts';
import { decodeExact, encodeExact } from './report-sheet.ts';
import { computeTrafficChanges } from './traffic.ts';

/** Figures of a day by a fact of the visitor, in JSON, such as its country and device. */
export interface FactRow<Fact> {
  readonly day: Day;
  readonly fact: Fact;
  readonly vector: FigureVector;
}

/**
 * Sums events by fact and day in a time zone, when they happen.
 * @param factOf returns undefined for events to skip
 */
export function sumByFact<Fact>(
  events: readonly JournalEvent[],
  timeZone: TimeZone,
  factOf: (facts: VisitorFacts) => Fact | undefined,
): FactRow<Fact>[] {
  const rows = new Map<string, FactRow<Fact>>();
  for (const event of events) {
    if (event.event === 'change') continue;
    const fact = factOf(event);
    if (fact === undefined) continue;
    for (const change of computeTrafficChanges(event)) {
      const day = readReportDay(change, timeZone);
      const name = JSON.stringify([day, fact]);
      const vector = addVectors(rows.get(name)?.vector ?? [], toFigureVector(change.figures));
      rows.set(name, { day, fact, vector });
    }
  }
  return [...rows.values()].filter(({ vector }) => vector.length > 0);
}

/** Encodes rows. */
export function encodeFactRows(rows: readonly FactRow<unknown>[]): string {
  return JSON.stringify(rows.map(({ day, fact, vector }) => [day, fact, ...vector.map(encodeExact)]));
}

/** Decodes {@link encodeFactRows}. */
export function decodeFactRows<Fact>(packed: string): FactRow<Fact>[] {
  const rows: [Day, Fact, ...(number | string)[]][] = JSON.parse(packed);
  return rows.map(([day, fact, ...values]) => ({ day, fact, vector: values.map(decodeExact) }));
}
