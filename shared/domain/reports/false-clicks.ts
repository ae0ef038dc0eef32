import { type Day, nextDay } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Change } from '#shared/domain/projections/change.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type ReportChange, reported } from './report-change.ts';

/** Clicks of a day that were excluded. */
interface TakenOut {
  readonly clicks: number;
  readonly reason: string | null;
  /** Time of the latest change. */
  readonly at: string;
  /** Set when they were included again. */
  readonly isBack?: true;
}

/** Days of a promotion whose clicks were ever excluded. */
export interface FalseClicks {
  readonly days: Readonly<Record<Day, TakenOut>>;
  readonly revision: number;
}

/** Both inclusive. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** Result of excluding or including clicks. */
export interface ClicksChange {
  readonly after: FalseClicks;
  readonly changes: readonly (Change | ReportChange)[];
  /** Number of changed clicks. */
  readonly clicks: number;
}

/** Limit per change: one event contains all days. */
export const MOST_DAYS = 92;
/** The last clicks of a day are counted by then. */
const COMPLETE_AFTER_MS = 3_600_000;

/**
 * Returns the days of a period.
 * @param now ISO 8601
 * @throws Refusal `invalid` for an end before the start, more than {@link MOST_DAYS}, and incomplete days
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
 * Excludes the clicks of days from a promotion's figures. Skips days that are excluded already.
 * @param clicksOn reported clicks of a day that was never changed
 * @param now ISO 8601
 * @throws Refusal `invalid` without clicks
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
 * Includes excluded clicks again, on their own days.
 * @param now ISO 8601
 * @throws Refusal `invalid` without excluded clicks
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
