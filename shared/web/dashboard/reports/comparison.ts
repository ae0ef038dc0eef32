import { addDays, addMonthsToDay, dayNumber, nextDay } from '#shared/domain/day.ts';
import { countDays, countPeriods } from '#shared/domain/reports/period.ts';

interface DateRange {
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
 * quarter; or the same dates a year earlier.
 */
export function comparisonRange({ from, to }: DateRange, comparison: Comparison): DateRange {
  const end = nextDay(to);
  const hasWholeMonths = dayNumber(from) === 1 && dayNumber(end) === 1;
  if (comparison === 'year') {
    // A whole February ends with its last day, the 28th or 29th.
    const last = hasWholeMonths ? addDays(addMonthsToDay(end, -12), -1) : addMonthsToDay(to, -12);
    return { from: addMonthsToDay(from, -12), to: last };
  }
  const last = addDays(from, -1);
  if (hasWholeMonths) return { from: addMonthsToDay(from, -countPeriods({ from, to: end }, 'month')), to: last };
  return { from: addDays(last, -countDays({ from, to })), to: last };
}
