import { addDays, addMonthsToDay, dayNumber, nextDay } from '#shared/domain/day.ts';
import { countDays, countPeriods } from '#shared/domain/reports/period.ts';
import { THIS_QUARTER } from '#web/ui/formats/date-range.ts';

/** Both days inclusive. */
export interface ComparisonRange {
  readonly from: string;
  readonly to: string;
}

export const COMPARISONS = [
  { value: 'previous', label: 'Previous period' },
  { value: 'year', label: 'Same period last year' },
] as const;
export type Comparison = (typeof COMPARISONS)[number]['value'];

/** Parses the comparison of the address. */
export const parseComparison = (text: string | undefined): Comparison | undefined =>
  COMPARISONS.find(({ value }) => value === text)?.value;

/**
 * Returns the days to compare with, inclusive: as many days before the range, or months if it has whole ones, such as a
 * quarter; or the same dates a year earlier. This quarter is compared with the same part of the last one.
 * @param span of the address
 */
export function comparisonRange(range: ComparisonRange, comparison: Comparison, span?: string): ComparisonRange {
  if (comparison === 'year') return shiftByMonths(range, -12);
  if (span === THIS_QUARTER) return shiftByMonths(range, -3);
  const { from, to } = range;
  const last = addDays(from, -1);
  if (hasWholeMonths(range)) {
    const months = countPeriods({ from, to: nextDay(to) }, 'month');
    return { from: addMonthsToDay(from, -months), to: last };
  }
  return { from: addDays(last, -countDays(range)), to: last };
}

const hasWholeMonths = ({ from, to }: ComparisonRange) => dayNumber(from) === 1 && dayNumber(nextDay(to)) === 1;

/** Shifts a range by months. Whole months stay whole, so a February ends with its last day, the 28th or 29th. */
function shiftByMonths(range: ComparisonRange, months: number): ComparisonRange {
  const { from, to } = range;
  const last = hasWholeMonths(range) ? addDays(addMonthsToDay(nextDay(to), months), -1) : addMonthsToDay(to, months);
  return { from: addMonthsToDay(from, months), to: last };
}
