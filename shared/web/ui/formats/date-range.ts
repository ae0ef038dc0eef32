import { addDays, addMonthsToDay, type Day, firstDay, startOfQuarter, toMonth } from '#shared/domain/day.ts';
import { DAY_MS, parseTimestamp } from '#shared/domain/time.ts';

/** Days of an account's reports. */
export interface ReportCalendar {
  readonly timeZone: string;
  readonly today: Day;
}

/** Both days inclusive: `2026-11-01`. */
interface DateRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && parseTimestamp(text) !== null;

/** The calendar quarter up to today. */
export const THIS_QUARTER = 'quarter';
const PRESETS_OF_DAYS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
] as const;
export const RANGE_PRESETS = [...PRESETS_OF_DAYS, { value: THIS_QUARTER, label: 'This quarter' }] as const;
export const DEFAULT_RANGE = '30d';

/** Returns the error of a custom range; undefined if valid. */
export function validateRange(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both dates.';
  return from > to ? 'From must not be after To.' : undefined;
}

/** Parses a date range: `30d`, `quarter` or `2026-11-01..2026-11-30`, else the default. */
export function parseDateRange(span: string | undefined, today: Day): DateRange {
  const [from = '', to = ''] = span?.split('..') ?? [];
  if (validateRange(from, to) === undefined) return { from, to };
  if (span === THIS_QUARTER) return { from: startOfQuarter(today), to: today };
  const { days } = PRESETS_OF_DAYS.find(({ value }) => value === (span ?? DEFAULT_RANGE)) ?? PRESETS_OF_DAYS[1];
  return { from: addDays(today, 1 - days), to: today };
}

/** Returns this calendar month and the last one, with their days: `2026-11-01..2026-11-30`. */
export function listRecentMonths(today: Day): readonly { readonly label: string; readonly span: string }[] {
  const start = firstDay(toMonth(today));
  const formatMonth = (from: Day) => `${from}..${addDays(addMonthsToDay(from, 1), -1)}`;
  return [
    { label: 'This month', span: formatMonth(start) },
    { label: 'Last month', span: formatMonth(addMonthsToDay(start, -1)) },
  ];
}

/** Names the period of the same length before a range: `previous 30 days`. */
export function previousRangeLabel({ from, to }: DateRange): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (days === 1) return 'previous day';
  return `previous ${PRESETS_OF_DAYS.find((preset) => preset.days === days)?.label ?? `${days} days`}`;
}

/**
 * Finds the first period of a chart that is not over yet; undefined if all are.
 * @param dates starts of the periods, oldest first: `2026-11-29`, `2026-11`, `2026-Q4` or `2026`
 * @param to last day of the range
 */
export function findUnfinishedPeriod(dates: readonly string[], to: string, today: string): number | undefined {
  const index = dates.findLastIndex((date) => firstMonth(date) <= today);
  return to < today || index < 0 ? undefined : index;
}

/** Returns `2026-10` for `2026-Q4`; other dates unchanged. */
const firstMonth = (date: string) =>
  date.replace(/Q(\d)$/, (_, quarter) => String(3 * Number(quarter) - 2).padStart(2, '0'));
