import { addDays, type Day, nextDay, toDay, yearNumber } from '#shared/domain/day.ts';

/** Closing days (month and day), in addition to weekends, Good Friday and Easter Monday. */
const CLOSING_DAYS = new Set(['01-01', '05-01', '12-25', '12-26']);
const [SUNDAY, SATURDAY] = [0, 6];

/** Whether TARGET, the euro's payment system, is open on a day (source: European Central Bank). */
export function isTargetDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY || CLOSING_DAYS.has(day.slice(5))) return false;
  const easter = computeEaster(yearNumber(day));
  return day !== addDays(easter, -2) && day !== nextDay(easter);
}

/** Anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function computeEaster(year: number): Day {
  const divide = (dividend: number, divisor: number) => Math.floor(dividend / divisor);
  const [century, inCentury] = [divide(year, 100), year % 100];
  const golden = year % 19;
  const correction = divide(century - divide(century + 8, 25) + 1, 3);
  const epact = (19 * golden + century - divide(century, 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * divide(inCentury, 4) - epact - (inCentury % 4)) % 7;
  const dayCorrection = divide(golden + 11 * epact + 22 * weekday, 451);
  // Days after March 22, the earliest Easter.
  const after = epact + weekday - 7 * dayCorrection;
  return toDay(new Date(Date.UTC(year, 2, 22 + after)).toISOString());
}
