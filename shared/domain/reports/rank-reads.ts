import { type Day, dayNumber, daysInMonth, firstDay, type Month, nextMonth, toMonth } from '#shared/domain/day.ts';
import type { ReportSpan } from './period.ts';

/** Days to add or subtract. */
interface DaysRead {
  readonly from: Day;
  readonly to: Day;
  readonly sign: 1 | -1;
}

/** Reads of whole months, corrected by days. */
interface RankReads {
  /** `to` is exclusive. */
  readonly months: { readonly from: Month; readonly to: Month };
  readonly days: readonly DaysRead[];
}

/**
 * Plans which figures of all promoters to read for a span. Days of ten thousand promoters are many, so of a partial
 * month the shorter side is read, and added or subtracted.
 */
export function planRankReads({ from, to }: ReportSpan): RankReads {
  const [start, end] = [readsBefore(from), readsBefore(to)];
  const days = start.days.map((read): DaysRead => ({ ...read, sign: read.sign === 1 ? -1 : 1 }));
  return { months: { from: start.month, to: end.month }, days: [...days, ...end.days] };
}

/** All days before a day: months, corrected by days. */
function readsBefore(day: Day): { readonly month: Month; readonly days: readonly DaysRead[] } {
  const month = toMonth(day);
  const before = dayNumber(day) - 1;
  if (before === 0) return { month, days: [] };
  const next = nextMonth(month);
  if (before <= daysInMonth(month) / 2) return { month, days: [{ from: firstDay(month), to: day, sign: 1 }] };
  return { month: next, days: [{ from: day, to: firstDay(next), sign: -1 }] };
}
