import {
  type Day,
  daysLater,
  firstDay,
  monthOf,
  monthsLater,
  nextDay,
  nextMonth,
  weekOf,
  yearOf,
} from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

export const GROUPINGS = ['day', 'week', 'month', 'year'] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** How version 1 groups (specification: v1 report operations). */
export const V1_GROUPINGS = ['day', 'month', 'year'] as const satisfies readonly Grouping[];

/** Days one after the other: from one of them up to another that is no longer one of them. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** A row's days, and what they are called. */
export interface Period extends Span {
  readonly label: string;
  /** What stays the same of it wherever a span begins or ends: `2024-09-05`, `2024-09`, `2024`; of a week its Monday. */
  readonly id: string;
}

/** The most days that are grouped by day (specification: Limits). */
export const MOST_DAYS = 90;
/** How long the reporting span is where nothing is said (specification: Limits). */
const DEFAULT_MONTHS = 12;

/** How many days a span has. */
export function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The span of a report where the caller names no days, from 12 months ago to today. @param today the current day in UTC */
export function defaultSpan(today: Day): Span {
  return { from: monthsLater(today, -DEFAULT_MONTHS), to: nextDay(today) };
}

/** How many periods a span is grouped into, without making them. */
export function periodCount(span: Span, grouping: Grouping): number {
  if (grouping === 'day') return daysOf(span);
  if (grouping === 'week') return daysOf({ from: weekOf(span.from), to: nextWeek(daysLater(span.to, -1)) }) / 7;
  const last = new Date(Date.parse(span.to) - 1).toISOString();
  const years = yearOf(last) - yearOf(span.from);
  if (grouping === 'year') return years + 1;
  return years * 12 + Number(last.slice(5, 7)) - Number(span.from.slice(5, 7)) + 1;
}

/** The periods of a span, the newest first. The first and the last hold no more of their month or year than the span does. */
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

/** The Monday after a day. */
function nextWeek(day: Day): Day {
  return daysLater(weekOf(day), 7);
}

const LABELS: Readonly<Record<Grouping, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const formats = new Map<Grouping, Intl.DateTimeFormat>();

/** Made when it is first needed: to make one takes milliseconds, which every start of a function would pay. */
function formatOf(grouping: Grouping): Intl.DateTimeFormat {
  const format = formats.get(grouping) ?? new Intl.DateTimeFormat('en-US', { ...LABELS[grouping], timeZone: 'UTC' });
  formats.set(grouping, format);
  return format;
}

/** As `Sep 5, 2024`, `Week of Sep 2, 2024`, `Sep 2024` or `2024` (contract §7). */
function labelOf(day: Day, grouping: Grouping): string {
  if (grouping === 'week') return `Week of ${formatOf('week').format(new Date(weekOf(day)))}`;
  return formatOf(grouping).format(new Date(day));
}

function idOf(day: Day, grouping: Grouping): string {
  if (grouping === 'week') return weekOf(day);
  return { day, month: monthOf(day), year: day.slice(0, 4) }[grouping];
}
