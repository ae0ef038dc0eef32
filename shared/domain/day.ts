import { addMonths, DAY_MS } from './time.ts';

/** A UTC calendar day, `2026-11-21`. Days sort as text. */
export type Day = string;
/** A UTC calendar month, `2026-11`. */
export type Month = string;

/** Returns the UTC day of a timestamp or a day. */
export function toDay(timestamp: string): Day {
  return timestamp.slice(0, 10);
}

export function nextDay(day: Day): Day {
  return addDays(day, 1);
}

/** Returns the day a number of days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(Date.parse(day) + days * DAY_MS).toISOString());
}

/** Returns the Monday of a day's week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the same day in a later or earlier month; the last day of a shorter month. */
export function addMonthsToDay(day: Day, months: number): Day {
  return toDay(addMonths(day, months));
}

/** Returns the first day of a day's quarter. */
export function startOfQuarter(day: Day): Day {
  return firstDay(buildMonth(yearNumber(day), monthNumber(day) - ((monthNumber(day) - 1) % 3)));
}

export function toMonth(day: Day): Month {
  return day.slice(0, 7);
}

/** Returns the day of the month, from 1. */
export function dayNumber(day: Day): number {
  return Number(day.slice(8));
}

export function yearNumber(day: Day | Month): number {
  return Number(day.slice(0, 4));
}

/** Returns the month of the year, from 1. */
export function monthNumber(day: Day | Month): number {
  return Number(day.slice(5, 7));
}

/** Formats a month. @param month from 1 */
export function buildMonth(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function nextMonth(month: Month): Month {
  return toMonth(addMonthsToDay(firstDay(month), 1));
}

export function daysInMonth(month: Month): number {
  return Math.round((Date.parse(firstDay(nextMonth(month))) - Date.parse(firstDay(month))) / DAY_MS);
}
