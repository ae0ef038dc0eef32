import {
  addDays,
  addMonthsToDay,
  type Day,
  firstDay,
  monthNumber,
  nextDay,
  nextMonth,
  startOfQuarter,
  startOfWeek,
  toMonth,
  yearNumber,
} from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

export const REPORT_GROUPINGS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];
/** Groupings of version 1 (specification: v1 report operations). */
export const V1_GROUPINGS = ['day', 'month', 'year'] as const satisfies readonly ReportGrouping[];

/** Consecutive days; `to` is exclusive. */
export interface ReportSpan {
  readonly from: Day;
  readonly to: Day;
}

const MONTHS_OF_QUARTER = 3;

/** Labeled days of a row. */
export interface ReportPeriod extends ReportSpan {
  readonly label: string;
  /** Independent of the report's period: `2024-09-05`, `2024-09`, `2024-Q3`, `2024`; the Monday of a week. */
  readonly id: string;
}

/** Maximum number of days when grouped by day (specification: Limits). */
export const MAX_DAILY_DAYS = 90;
/** Default length (specification: Limits). */
const DEFAULT_MONTHS = 12;

/** Counts the days of a span. */
export function countDays({ from, to }: ReportSpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Returns the default period: from 12 months ago to today. */
export function defaultReportSpan(today: Day): ReportSpan {
  return { from: addMonthsToDay(today, -DEFAULT_MONTHS), to: nextDay(today) };
}

/** Counts the periods of a span without creating them. */
export function countPeriods(span: ReportSpan, grouping: ReportGrouping): number {
  if (grouping === 'day') return countDays(span);
  if (grouping === 'week') return countDays({ from: startOfWeek(span.from), to: nextWeek(addDays(span.to, -1)) }) / 7;
  const last = new Date(Date.parse(span.to) - 1).toISOString();
  const years = yearNumber(last) - yearNumber(span.from);
  if (grouping === 'year') return years + 1;
  if (grouping === 'quarter') return years * 4 + quarterNumber(last) - quarterNumber(span.from) + 1;
  return years * 12 + monthNumber(last) - monthNumber(span.from) + 1;
}

/** Returns the periods of a span, newest first. The first and last are cut to the span. */
export function listPeriods({ from, to }: ReportSpan, grouping: ReportGrouping): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (let start = from; start < to; ) {
    const next = startAfter(start, grouping);
    const end = next < to ? next : to;
    periods.unshift({
      label: formatPeriodLabel(start, grouping),
      id: formatPeriodId(start, grouping),
      from: start,
      to: end,
    });
    start = end;
  }
  return periods;
}

function startAfter(day: Day, grouping: ReportGrouping): Day {
  if (grouping === 'day') return nextDay(day);
  if (grouping === 'week') return nextWeek(day);
  if (grouping === 'month') return firstDay(nextMonth(toMonth(day)));
  if (grouping === 'quarter') return addMonthsToDay(startOfQuarter(day), MONTHS_OF_QUARTER);
  return `${String(yearNumber(day) + 1).padStart(4, '0')}-01-01`;
}

/** Returns the quarter of the year, from 1. */
function quarterNumber(day: Day): number {
  return Math.ceil(monthNumber(day) / MONTHS_OF_QUARTER);
}

function nextWeek(day: Day): Day {
  return addDays(startOfWeek(day), 7);
}

const LABELS: Readonly<Record<Exclude<ReportGrouping, 'quarter'>, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const formats = new Map<keyof typeof LABELS, Intl.DateTimeFormat>();

/** Created lazily: a formatter delays cold starts by milliseconds. */
function getFormat(grouping: keyof typeof LABELS): Intl.DateTimeFormat {
  const format = formats.get(grouping) ?? new Intl.DateTimeFormat('en-US', { ...LABELS[grouping], timeZone: 'UTC' });
  formats.set(grouping, format);
  return format;
}

/** `Sep 5, 2024`, `Week of Sep 2, 2024`, `Sep 2024`, `Q3 2024` or `2024` (contract §7). */
function formatPeriodLabel(day: Day, grouping: ReportGrouping): string {
  if (grouping === 'week') return `Week of ${getFormat('week').format(new Date(startOfWeek(day)))}`;
  if (grouping === 'quarter') return `Q${quarterNumber(day)} ${day.slice(0, 4)}`;
  return getFormat(grouping).format(new Date(day));
}

function formatPeriodId(day: Day, grouping: ReportGrouping): string {
  if (grouping === 'week') return startOfWeek(day);
  const year = day.slice(0, 4);
  return { day, month: toMonth(day), quarter: `${year}-Q${quarterNumber(day)}`, year }[grouping];
}
