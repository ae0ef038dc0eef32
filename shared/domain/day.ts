import { addMonths, DAY_MS } from './time.ts';

/** A calendar day in UTC: `2026-11-21`. Days sort as text. */
export type Day = string;
/** A calendar month in UTC: `2026-11`. */
export type Month = string;

/** The day of an ISO 8601 UTC timestamp, or of a day itself. */
export function dayOf(timestamp: string): Day {
  return timestamp.slice(0, 10);
}

/** The day after. */
export function nextDay(day: Day): Day {
  return daysLater(day, 1);
}

/** Some days later, or earlier. */
export function daysLater(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString());
}

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  return daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The same day some months later, or earlier; the last of a shorter month. */
export function monthsLater(day: Day, months: number): Day {
  return dayOf(addMonths(day, months));
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The number of a day in its month, from 1. */
export function dayInMonth(day: Day): number {
  return Number(day.slice(8));
}

export function yearOf(day: Day | Month): number {
  return Number(day.slice(0, 4));
}

/** The number of a month in its year, from 1. */
export function monthInYear(day: Day | Month): number {
  return Number(day.slice(5, 7));
}

/** The month of that number, from 1, in a year. */
export function monthNamed(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function nextMonth(month: Month): Month {
  return monthOf(monthsLater(firstDay(month), 1));
}

/** How many days a month has. */
export function daysIn(month: Month): number {
  return Math.round((Date.parse(firstDay(nextMonth(month))) - Date.parse(firstDay(month))) / DAY_MS);
}
