import { type Day, dayOf, nextDay, yearOf } from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** Closing days of TARGET (month and day), in addition to weekends, Good Friday and Easter Monday. */
const HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * Returns the days without known rates on which rates are published: those on which TARGET, the euro's payment system,
 * is open (European Central Bank).
 * @param from first day; `to` is the last
 */
export function missingDays(known: ReadonlySet<Day>, from: Day, to: Day): Day[] {
  const missing: Day[] = [];
  for (let day = from; day <= to; day = nextDay(day)) if (isPublishingDay(day) && !known.has(day)) missing.push(day);
  return missing;
}

/** Friday's rates are three days old on Monday. */
const USUAL_AGE_DAYS = 3;

/**
 * Whether rates are late: older than three days although some were due before today. At Easter they are five days old
 * and not late.
 * @param last latest day with rates
 */
export function areRatesLate(last: Day, today: Day): boolean {
  const yesterday = daysBefore(today, 1);
  return last < daysBefore(today, USUAL_AGE_DAYS) && missingDays(new Set([last]), last, yesterday).length > 0;
}

/** Returns an earlier day. */
export function daysBefore(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS).toISOString());
}

function isPublishingDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5))) return false;
  const easter = easterOf(yearOf(day));
  return day !== daysBefore(easter, 2) && day !== nextDay(easter);
}

/** Anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function easterOf(year: number): Day {
  const whole = (dividend: number, divisor: number) => Math.floor(dividend / divisor);
  const [century, inCentury] = [whole(year, 100), year % 100];
  const golden = year % 19;
  const correction = whole(century - whole(century + 8, 25) + 1, 3);
  const epact = (19 * golden + century - whole(century, 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * whole(inCentury, 4) - epact - (inCentury % 4)) % 7;
  const late = whole(golden + 11 * epact + 22 * weekday, 451);
  // Days after March 22, the earliest Easter.
  const after = epact + weekday - 7 * late;
  return dayOf(new Date(Date.UTC(year, 2, 22 + after)).toISOString());
}
