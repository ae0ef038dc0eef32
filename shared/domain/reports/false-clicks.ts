import { type Day, nextDay } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Change } from '#shared/domain/projections/change.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type ReportChange, reported } from './report-change.ts';

/** Clicks of a day that were taken out of the figures of a promotion. */
interface TakenOut {
  readonly clicks: number;
  readonly reason: string | null;
  /** When it was done last, ISO 8601. */
  readonly at: string;
  /** Whether they count again: they were put back. */
  readonly isBack?: true;
}

/** The days of a promotion whose clicks were ever taken out. */
export interface FalseClicks {
  readonly days: Readonly<Record<Day, TakenOut>>;
  /** Goes up with every change: of two at once, one has to look again. */
  readonly revision: number;
}

/** Some days, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** What taking out or putting back comes to. */
export interface ClicksChange {
  readonly after: FalseClicks;
  readonly changes: readonly (Change | ReportChange)[];
  /** How many clicks count no more, or again. */
  readonly clicks: number;
}

/** The most days at a time: they are in one event. */
export const MOST_DAYS = 92;
/** How long after its end a day is complete: its last clicks are counted by then. */
const COMPLETE_AFTER_MS = 3_600_000;

/**
 * The days of a span, in order.
 * @param now ISO 8601
 * @throws Refusal `invalid` for an end before its start, more than {@link MOST_DAYS}, and days that are not complete yet
 */
export function daysOf({ from, to }: Days, now: string): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to && days.length <= MOST_DAYS; day = nextDay(day)) days.push(day);
  if (days.length === 0) throw new Refusal({ code: 'invalid', message: 'to is before from.' });
  if (days.length > MOST_DAYS)
    throw new Refusal({ code: 'invalid', message: `These are more than ${MOST_DAYS} days.` });
  if (Date.parse(nextDay(to)) + COMPLETE_AFTER_MS > Date.parse(now)) {
    throw new Refusal({ code: 'invalid', message: 'to is invalid: a day is complete an hour after its end in UTC.' });
  }
  return days;
}

/**
 * Takes the clicks of some days out of the figures of a promotion. A day whose clicks are out already stays as it is.
 * @param clicksOn what reports have of a day of which nothing was ever taken out
 * @param now ISO 8601
 * @throws Refusal `invalid` where there is nothing to take out
 */
export function takenOut(
  before: FalseClicks | null,
  of: { readonly owner: Owner; readonly days: readonly Day[]; readonly reason: string | null },
  clicksOn: (day: Day) => number,
  now: string,
): ClicksChange {
  const found = of.days.flatMap((day): [Day, TakenOut][] => {
    const known = before?.days[day];
    const clicks = known ? known.clicks : clicksOn(day);
    return (known && !known.isBack) || clicks <= 0 ? [] : [[day, { clicks, reason: of.reason, at: now }]];
  });
  return changed(before, of.owner, found, -1);
}

/**
 * Puts back what was taken out on some days: it counts again on the day that it counted on.
 * @throws Refusal `invalid` where nothing of it is out
 */
export function putBack(
  before: FalseClicks | null,
  of: { readonly owner: Owner; readonly days: readonly Day[]; readonly reason: string | null },
  now: string,
): ClicksChange {
  const found = of.days.flatMap((day): [Day, TakenOut][] => {
    const known = before?.days[day];
    return !known || known.isBack ? [] : [[day, { clicks: known.clicks, reason: of.reason, at: now, isBack: true }]];
  });
  return changed(before, of.owner, found, 1);
}

function changed(
  before: FalseClicks | null,
  owner: Owner,
  found: readonly [Day, TakenOut][],
  sign: 1 | -1,
): ClicksChange {
  if (found.length === 0) throw new Refusal({ code: 'invalid', message: NOTHING });
  const clicks = found.reduce((sum, [, day]) => sum + day.clicks, 0);
  return {
    after: { days: { ...before?.days, ...Object.fromEntries(found) }, revision: (before?.revision ?? -1) + 1 },
    changes: [
      { of: 'promotion', owner, counts: { visitors_count: sign * clicks } },
      ...found.flatMap(([day, one]) => reported(owner, day, { clicks: sign * one.clicks })),
    ],
    clicks,
  };
}

const NOTHING = 'There are no clicks on these days that this could change.';
