const ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
export const DAY_MS = 86_400_000;

/**
 * Parses an ISO 8601 date or date-time; without a zone it is UTC.
 * @returns ISO 8601 UTC with milliseconds; null for an invalid date
 */
export function parseTimestamp(text: string): string | null {
  const match = ISO_8601.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = match;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // JavaScript turns February 31 into March 2: dates that change when parsed are invalid.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/**
 * Parses an ISO 8601 date or date-time as the inclusive end of a range: a date alone means the end of that day.
 * @returns ISO 8601 UTC with milliseconds; null for an invalid date
 */
export function parseRangeEnd(text: string): string | null {
  const start = parseTimestamp(text);
  if (start === null || ISO_8601.exec(text.trim())?.[4] !== undefined) return start;
  return new Date(Date.parse(start) + DAY_MS - 1).toISOString();
}

/** Whether an event is dated more than a day in the future (contract, errors: created_at). Both ISO 8601. */
export function isTooFarAhead(at: string, now: string): boolean {
  return Date.parse(at) - Date.parse(now) > DAY_MS;
}

/** Adds calendar months in UTC to an ISO 8601 timestamp; uses the last day of a shorter month. */
export function addMonths(at: string, months: number): string {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
