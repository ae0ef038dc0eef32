import { type Day, toDay } from './day.ts';
import { DAY_MS } from './time.ts';

/** IANA name of a time zone, such as `America/New_York`. */
export type TimeZone = string;

/** Time zone of accounts that chose none. */
export const UTC: TimeZone = 'UTC';

const MINUTE_MS = 60_000;

/** Excludes offsets and abbreviations, such as `+02:00` and `EST`, which have no daylight saving time. */
const ZONE_NAME = /^[A-Z]\w+(\/[\w+-]+)+$/;

/** One per zone: creating a formatter takes a hundred times as long as using it. */
const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** Whether this is the name of a time zone that the runtime knows. */
export function isTimeZone(name: string): boolean {
  if (name === UTC) return true;
  if (!ZONE_NAME.test(name)) return false;
  try {
    return getTimeZoneFormat(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the calendar day of an instant in a time zone. @param at ISO 8601 */
export function localDay(at: string, timeZone: TimeZone = UTC): Day {
  if (timeZone === UTC) return toDay(at);
  const parts = getTimeZoneFormat(timeZone).formatToParts(Date.parse(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Returns the first instant of a calendar day in a time zone, also where clocks skip midnight. ISO 8601. */
export function startOfDay(day: Day, timeZone: TimeZone): string {
  const midnight = Date.parse(day);
  if (timeZone === UTC) return new Date(midnight).toISOString();
  // Less than a day from midnight in UTC.
  let [before, start] = [midnight - DAY_MS, midnight + DAY_MS];
  while (start - before > MINUTE_MS) {
    const middle = before + Math.floor((start - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (localDay(new Date(middle).toISOString(), timeZone) < day) before = middle;
    else start = middle;
  }
  return new Date(start).toISOString();
}

function getTimeZoneFormat(timeZone: TimeZone): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}
