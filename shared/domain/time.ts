const ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** A day in milliseconds. All days are of UTC, which has no longer and shorter ones. */
export const DAY_MS = 86_400_000;

/**
 * Reads an ISO 8601 date or date-time; one without a zone is UTC.
 * @returns ISO 8601 UTC with milliseconds, or null when the text is no such date
 */
export function parseTimestamp(text: string): string | null {
  const match = ISO_8601.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = match;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // JavaScript turns 31 February into 2 March; a date that does not come back as it went in is none.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/**
 * Reads an ISO 8601 date or date-time as the end of a span: a date without a time is included whole.
 * @returns ISO 8601 UTC with milliseconds, or null when the text is no such date
 */
export function lastMoment(text: string): string | null {
  const start = parseTimestamp(text);
  if (start === null || ISO_8601.exec(text.trim())?.[4] !== undefined) return start;
  return new Date(Date.parse(start) + DAY_MS - 1).toISOString();
}

/** Whether an event dated `at` lies more than a day after `now` (contract, errors: created_at). Both ISO 8601. */
export function isTooFarAhead(at: string, now: string): boolean {
  return Date.parse(at) - Date.parse(now) > DAY_MS;
}

/**
 * The same day and time `months` calendar months later in UTC, or that month's last day where it is shorter.
 * @param at ISO 8601 timestamp
 * @returns ISO 8601 timestamp
 */
export function addMonths(at: string, months: number): string {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
