import { dayNumber, toMonth } from '#shared/domain/day.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { type FactRow, sumByFact } from './fact-rows.ts';
import type { TrafficContribution } from './traffic.ts';

/** Figures of a day by UTM medium and campaign, of which one may be empty. */
export type UtmRow = FactRow<readonly [medium: string, campaign: string]>;

/** Sums events by UTM parameters and day in a time zone. Events without any are skipped. */
export function sumUtms(events: readonly JournalEvent[], timeZone = UTC): UtmRow[] {
  return sumByFact(events, timeZone, ({ traffic }) => {
    const { medium = '', campaign = '' } = traffic?.utm ?? {};
    return medium || campaign ? ([medium, campaign] as const) : undefined;
  });
}

/** Returns what a row adds to the sheets of an account. */
export function utmContributions({ day, fact: [medium, campaign], vector }: UtmRow): TrafficContribution[] {
  const at = { month: toMonth(day), day: dayNumber(day), vector };
  return [
    { ...at, subject: { of: 'utm-medium' } as const, name: medium },
    { ...at, subject: { of: 'utm-campaign' } as const, name: campaign },
  ].filter(({ name }) => name !== '');
}
