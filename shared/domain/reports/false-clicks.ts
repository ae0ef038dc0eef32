import { type Day, nextDay } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ProjectionChange } from '#shared/domain/projections/change.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { localDay, UTC } from '#shared/domain/time-zone.ts';
import { buildReportChanges, type ReportChange } from './report-change.ts';

/** Clicks of a day that were excluded. */
interface ExcludedClicks {
  readonly clicks: number;
  readonly reason: string | null;
  /** Time of the latest change. */
  readonly at: string;
  /** Set when they were included again. */
  readonly isBack?: true;
}

/** Days of a promotion whose clicks were ever excluded. */
export interface FalseClicks {
  readonly days: Readonly<Record<Day, ExcludedClicks>>;
  readonly revision: number;
}

/** Both inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Result of excluding or including clicks. */
export interface ClicksChange {
  readonly after: FalseClicks;
  readonly changes: readonly (ProjectionChange | ReportChange)[];
  /** Number of changed clicks. */
  readonly clicks: number;
}

/** Limit per change: one event contains all days. */
const MAX_FALSE_CLICK_DAYS = 92;
/** The last clicks of a day are counted by then. */
const COMPLETE_AFTER_MS = 3_600_000;

/**
 * Returns the days of a period.
 * @param now ISO 8601
 * @param timeZone of the account
 * @throws Refusal `invalid` for an end before the start, more than {@link MAX_FALSE_CLICK_DAYS}, and incomplete days
 */
export function listCompleteDays({ from, to }: DayRange, now: string, timeZone = UTC): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to && days.length <= MAX_FALSE_CLICK_DAYS; day = nextDay(day)) days.push(day);
  if (days.length === 0) throw new Refusal({ code: 'invalid', message: 'to is before from.' });
  if (days.length > MAX_FALSE_CLICK_DAYS)
    throw new Refusal({ code: 'invalid', message: `The range is longer than ${MAX_FALSE_CLICK_DAYS} days.` });
  if (localDay(new Date(Date.parse(now) - COMPLETE_AFTER_MS).toISOString(), timeZone) <= to) {
    const message = `to is invalid: a day is complete one hour after it ends in ${timeZone}.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return days;
}

/**
 * Excludes the clicks of days from a promotion's figures. Skips days that are excluded already.
 * @param clicksOn reported clicks of a day that was never changed
 * @param now ISO 8601
 * @throws Refusal `invalid` without clicks
 */
export function excludeClicks(
  before: FalseClicks | null,
  request: { readonly owner: Owner; readonly days: readonly Day[]; readonly reason: string | null },
  clicksOn: (day: Day) => number,
  now: string,
): ClicksChange {
  const exclusions = request.days.flatMap((day): [Day, ExcludedClicks][] => {
    const excluded = before?.days[day];
    const clicks = excluded ? excluded.clicks : clicksOn(day);
    return (excluded && !excluded.isBack) || clicks <= 0 ? [] : [[day, { clicks, reason: request.reason, at: now }]];
  });
  return applyExclusions(before, request.owner, exclusions, -1);
}

/**
 * Includes excluded clicks again, on their own days.
 * @param now ISO 8601
 * @throws Refusal `invalid` without excluded clicks
 */
export function includeClicks(
  before: FalseClicks | null,
  request: { readonly owner: Owner; readonly days: readonly Day[]; readonly reason: string | null },
  now: string,
): ClicksChange {
  const exclusions = request.days.flatMap((day): [Day, ExcludedClicks][] => {
    const excluded = before?.days[day];
    return !excluded || excluded.isBack
      ? []
      : [[day, { clicks: excluded.clicks, reason: request.reason, at: now, isBack: true }]];
  });
  return applyExclusions(before, request.owner, exclusions, 1);
}

function applyExclusions(
  before: FalseClicks | null,
  owner: Owner,
  exclusions: readonly [Day, ExcludedClicks][],
  sign: 1 | -1,
): ClicksChange {
  if (exclusions.length === 0) throw new Refusal({ code: 'invalid', message: NOTHING });
  const clicks = exclusions.reduce((sum, [, day]) => sum + day.clicks, 0);
  return {
    after: { days: { ...before?.days, ...Object.fromEntries(exclusions) }, revision: (before?.revision ?? -1) + 1 },
    changes: [
      { of: 'promotion', owner, counts: { visitors_count: sign * clicks } },
      ...exclusions.flatMap(([day, excluded]) => buildReportChanges(owner, day, { clicks: sign * excluded.clicks })),
    ],
    clicks,
  };
}

const NOTHING = 'There are no clicks to change on these days.';
