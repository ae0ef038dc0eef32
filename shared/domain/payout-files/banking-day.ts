import { DAY_MS } from '#shared/domain/time.ts';

const [SUNDAY, SATURDAY] = [0, 6];
/** Closing days of TARGET (month and day), in addition to weekends, Good Friday and Easter Monday. */
const CLOSED: readonly string[] = ['01-01', '05-01', '12-25', '12-26'];

/**
 * Returns the first day on or after a time on which TARGET, the euro's payment system, is open (European Central Bank).
 * @param time ISO 8601
 * @returns YYYY-MM-DD, UTC
 */
export function bankingDay(time: string): string {
  let day = Date.parse(time.slice(0, 10));
  while (isClosed(day)) day += DAY_MS;
  return dayOf(day);
}

function isClosed(day: number): boolean {
  const date = new Date(day);
  if ([SUNDAY, SATURDAY].includes(date.getUTCDay())) return true;
  const easter = easterSunday(date.getUTCFullYear());
  return CLOSED.includes(dayOf(day).slice(5)) || day === easter - 2 * DAY_MS || day === easter + DAY_MS;
}

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus). */
function easterSunday(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

function dayOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
