import { DAY_MS } from '#shared/domain/time.ts';
export type Grouping = 'day' | 'month' | 'year';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Half-open range between UTC midnights, in milliseconds. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

export interface Row extends Days {
  readonly label: string;
}

export function midnight(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day);
}

export function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Rows of a range, newest first: consecutive days with the same label form a row. */
export function listRows({ from, to }: Days, grouping: Grouping): Row[] {
  const rows: Row[] = [];
  for (let day = from; day < to; day += DAY_MS) {
    const label = getLabel(day, grouping);
    const last = rows[0];
    if (last?.label === label) rows[0] = { ...last, to: day + DAY_MS };
    else rows.unshift({ label, from: day, to: day + DAY_MS });
  }
  return rows;
}

function getLabel(day: number, grouping: Grouping): string {
  const { year, month, date } = getParts(day);
  if (grouping === 'year') return `${year}`;
  return grouping === 'month' ? `${MONTHS[month - 1]} ${year}` : `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** The equal day some months earlier, or the last day of a shorter month. */
export function subtractMonths(day: number, months: number): number {
  const { year, month, date } = getParts(day);
  const lastDate = new Date(midnight(year, month - months + 1, 0)).getUTCDate();
  return midnight(year, month - months, Math.min(date, lastDate));
}

function getParts(day: number) {
  const at = new Date(day);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}
