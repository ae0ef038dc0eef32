import { dayNumber, toMonth } from '#shared/domain/day.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import { type Audience, parseAudience } from '#shared/domain/tracking/audience.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { type FactRow, sumByFact } from './fact-rows.ts';
import { OTHER_TRAFFIC, type TrafficContribution } from './traffic.ts';

/** Figures of a day by country and device; null if unknown. */
export type AudienceRow = FactRow<Audience | null>;

/** Sums events by audience and day in a time zone. Unlike traffic sources, this includes events without a visitor. */
export function sumAudiences(events: readonly JournalEvent[], timeZone = UTC): AudienceRow[] {
  return sumByFact(events, timeZone, ({ audience }) => audience ?? null);
}

/** Returns what a row adds to the sheets of an account. */
export function audienceContributions({ day, fact, vector }: AudienceRow): TrafficContribution[] {
  const at = { month: toMonth(day), day: dayNumber(day), vector };
  const { country, device } = parseAudience(fact ?? undefined);
  return [
    { ...at, subject: { of: 'country' }, name: country ?? OTHER_TRAFFIC },
    { ...at, subject: { of: 'device' }, name: device ?? OTHER_TRAFFIC },
  ];
}

/** Returns the country or device of a row, null if unknown. */
export function parseAudienceName(name: string): string | null {
  return name === OTHER_TRAFFIC ? null : name;
}
