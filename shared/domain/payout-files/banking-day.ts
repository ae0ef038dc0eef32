import { type Day, nextDay, toDay } from '#shared/domain/day.ts';
import { isTargetDay } from '#shared/domain/money/target-days.ts';

/**
 * Returns the first day on or after a time on which TARGET, the euro's payment system, is open.
 * @param time ISO 8601
 * @returns YYYY-MM-DD, UTC
 */
export function nextBankingDay(time: string): Day {
  let day = toDay(time);
  while (!isTargetDay(day)) day = nextDay(day);
  return day;
}
