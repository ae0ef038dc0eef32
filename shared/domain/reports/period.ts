import {
  addDays,
  addMonthsToDay,
  type Day,
  firstDay,
  monthOf,
  nextDay,
  nextMonth,
  weekOf,
  yearOf,
} from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

export const GROUPINGS = ['day', 'week', 'month', 'year'] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** Groupings of version 1 (specification: v1 report operations). */
export const V1_GROUPINGS = ['day', 'month', 'year'] as const satisfies readonly Grouping[];

/** Consecutive days; `to` is exclusive. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** Labeled days of a row. */
export interface Period extends Span {
  readonly label: string;
  /** Independent of the report's period: `2024-09-05`, `2024-09`, `2024`; the Monday of a week. */
  readonly id: string;
}

/** Maximum number of days when grouped by day (specification: Limits). */
export const MOST_DAYS = 90;
/** Default length (specification: Limits). */
const DEFAULT_MONTHS = 12;

/** Counts the days of a span. */
export function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * Returns the default period: from 12 months ago to today.
 * @param today UTC
 */
export function defaultSpan(today: Day): Span {
  return { from: addMonthsToDay(today, -DEFAULT_MONTHS), to: nextDay(today) };
}

/** Counts the periods of a span without creating them. */
export function periodCount(span: Span, grouping: Grouping): number {
  if (grouping === 'day') return daysOf(span);
  if (grouping === 'week') return daysOf({ from: weekOf(span.from), to: nextWeek(addDays(span.to, -1)) }) / 7;
  const last = new Date(Date.parse(span.to) - 1).toISOString();
  const years = yearOf(last) - yearOf(span.from);
  if (grouping === 'year') return years + 1;
  return years * 12 + Number(last.slice(5, 7)) - Number(span.from.slice(5, 7)) + 1;
}

/** Returns the periods of a span, newest first. The first and last are cut to the span. */
export function periodsOf({ from, to }: Span, grouping: Grouping): Period[] {
  const periods: Period[] = [];
  for (let start = from; start < to; ) {
    const next = startAfter(start, grouping);
    const end = next < to ? next : to;
    periods.unshift({ label: labelOf(start, grouping), id: idOf(start, grouping), from: start, to: end });
    start = end;
  }
  return periods;
}

function startAfter(day: Day, grouping: Grouping): Day {
  if (grouping === 'day') return nextDay(day);
  if (grouping === 'week') return nextWeek(day);
  if (grouping === 'month') return firstDay(nextMonth(monthOf(day)));
  return `${String(yearOf(day) + 1).padStart(4, '0')}-01-01`;
}

function nextWeek(day: Day): Day {
  return addDays(weekOf(day), 7);
}

const LABELS: Readonly<Record<Grouping, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const formats = new Map<Grouping, Intl.DateTimeFormat>();

/** Created lazily: a formatter delays cold starts by milliseconds. */
function formatOf(grouping: Grouping): Intl.DateTimeFormat {
  const format = formats.get(grouping) ?? new Intl.DateTimeFormat('en-US', { ...LABELS[grouping], timeZone: 'UTC' });
  formats.set(grouping, format);
  return format;
}

/** `Sep 5, 2024`, `Week of Sep 2, 2024`, `Sep 2024` or `2024` (contract §7). */
function labelOf(day: Day, grouping: Grouping): string {
  if (grouping === 'week') return `Week of ${formatOf('week').format(new Date(weekOf(day)))}`;
  return formatOf(grouping).format(new Date(day));
}

function idOf(day: Day, grouping: Grouping): string {
  if (grouping === 'week') return weekOf(day);
  return { day, month: monthOf(day), year: day.slice(0, 4) }[grouping];
}
