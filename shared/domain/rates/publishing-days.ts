import { addDays, type Day, nextDay } from '#shared/domain/day.ts';
import { isTargetDay } from '#shared/domain/money/target-days.ts';

/**
 * Returns the days without known rates on which rates are published: those on which TARGET, the euro's payment system,
 * is open (European Central Bank).
 * @param from first day; `to` is the last
 */
export function findMissingDays(existing: ReadonlySet<Day>, from: Day, to: Day): Day[] {
  const missing: Day[] = [];
  for (let day = from; day <= to; day = nextDay(day)) if (isTargetDay(day) && !existing.has(day)) missing.push(day);
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
  const yesterday = addDays(today, -1);
  return last < addDays(today, -USUAL_AGE_DAYS) && findMissingDays(new Set([last]), last, yesterday).length > 0;
}
