import { type Day, dayNumber, monthOf } from '#shared/domain/day.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import { type Audience, parseAudience } from '#shared/domain/tracking/audience.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { addVectors, type FigureVector, toFigureVector } from './figures.ts';
import { readReportDay } from './report-change.ts';
import { decodeExact, encodeExact } from './report-sheet.ts';
import { computeTrafficChanges, OTHER_TRAFFIC, type TrafficContribution } from './traffic.ts';

/** Figures of a day by country and device. */
export interface AudienceRow {
  readonly day: Day;
  /** Undefined if unknown. */
  readonly audience: Audience | undefined;
  readonly vector: FigureVector;
}

/**
 * Sums events by audience and day in a time zone, when they happen. Unlike traffic sources, this includes events without
 * a visitor.
 */
export function sumAudiences(events: readonly JournalEvent[], timeZone = UTC): AudienceRow[] {
  const rows = new Map<string, AudienceRow>();
  for (const event of events) {
    if (event.event === 'change') continue;
    const { audience } = event;
    for (const change of computeTrafficChanges(event)) {
      const { figures } = change;
      const day = readReportDay(change, timeZone);
      const name = `${day} ${audience}`;
      rows.set(name, { day, audience, vector: addVectors(rows.get(name)?.vector ?? [], toFigureVector(figures)) });
    }
  }
  return [...rows.values()].filter(({ vector }) => vector.length > 0);
}

/** Encodes rows. */
export function encodeAudienceRows(rows: readonly AudienceRow[]): string {
  return JSON.stringify(rows.map(({ day, audience, vector }) => [day, audience ?? null, ...vector.map(encodeExact)]));
}

/** Decodes {@link encodeAudienceRows}. */
export function decodeAudienceRows(packed: string): AudienceRow[] {
  const rows: [Day, Audience | null, ...(number | string)[]][] = JSON.parse(packed);
  return rows.map(([day, audience, ...values]) => ({
    day,
    audience: audience ?? undefined,
    vector: values.map(decodeExact),
  }));
}

/** Returns what a row adds to the sheets of an account. */
export function audienceContributions({ day, audience, vector }: AudienceRow): TrafficContribution[] {
  const at = { month: monthOf(day), day: dayNumber(day), vector };
  const { country, device } = parseAudience(audience);
  return [
    { ...at, subject: { of: 'country' }, name: country ?? OTHER_TRAFFIC },
    { ...at, subject: { of: 'device' }, name: device ?? OTHER_TRAFFIC },
  ];
}

/** Returns the country or device of a row, null if unknown. */
export function parseAudienceName(name: string): string | null {
  return name === OTHER_TRAFFIC ? null : name;
}
