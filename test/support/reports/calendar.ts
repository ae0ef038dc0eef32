import { DAY_MS } from '#shared/domain/time.ts';
export type Grouping = 'day' | 'month' | 'year';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** From one moment up to another that is no longer in it, in milliseconds. Both are midnights in UTC. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** The days of a row, with what it is called. */
export interface Row extends Days {
  readonly label: string;
}

/** Midnight in UTC of a day; months are counted from 1. */
export function midnight(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day);
}

/** The day of a moment as the reports' parameters name it. */
export function dayNamed(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The rows of a span, the newest first: its days one after the other, as long as they are called the same in one row. */
export function rowsIn({ from, to }: Days, grouping: Grouping): Row[] {
  const rows: Row[] = [];
  for (let day = from; day < to; day += DAY_MS) {
    const label = labelOf(day, grouping);
    const last = rows[0];
    if (last?.label === label) rows[0] = { ...last, to: day + DAY_MS };
    else rows.unshift({ label, from: day, to: day + DAY_MS });
  }
  return rows;
}

function labelOf(day: number, grouping: Grouping): string {
  const { year, month, date } = partsOf(day);
  if (grouping === 'year') return `${year}`;
  return grouping === 'month' ? `${MONTHS[month - 1]} ${year}` : `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** The same day some months before; where that month has no such day, its last. */
export function monthsBefore(day: number, months: number): number {
  const { year, month, date } = partsOf(day);
  const lastDate = new Date(midnight(year, month - months + 1, 0)).getUTCDate();
  return midnight(year, month - months, Math.min(date, lastDate));
}

function partsOf(day: number) {
  const at = new Date(day);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}
