import { type Day, dayInMonth, daysIn, firstDay, type Month, monthOf, nextMonth } from '#shared/domain/day.ts';
import type { Span } from './period.ts';

/** Days whose figures are added, or taken away. */
interface DaysRead {
  readonly from: Day;
  readonly to: Day;
  readonly sign: 1 | -1;
}

/** What a span is added up from: whole months, put right by days. */
interface RankReads {
  /** From a month up to another one, which is no longer among them. */
  readonly months: { readonly from: Month; readonly to: Month };
  readonly days: readonly DaysRead[];
}

/**
 * What to read of every promoter to rank them by a span. Days of ten thousand promoters are many: where a span
 * begins or ends in the midst of a month, the shorter side of it is read and added, or taken away.
 */
export function rankReads({ from, to }: Span): RankReads {
  const [start, end] = [cutAt(from), cutAt(to)];
  const days = start.days.map((read): DaysRead => ({ ...read, sign: read.sign === 1 ? -1 : 1 }));
  return { months: { from: start.month, to: end.month }, days: [...days, ...end.days] };
}

/** All before a day: the months before one, and days. */
function cutAt(day: Day): { readonly month: Month; readonly days: readonly DaysRead[] } {
  const month = monthOf(day);
  const before = dayInMonth(day) - 1;
  if (before === 0) return { month, days: [] };
  const next = nextMonth(month);
  if (before <= daysIn(month) / 2) return { month, days: [{ from: firstDay(month), to: day, sign: 1 }] };
  return { month: next, days: [{ from: day, to: firstDay(next), sign: -1 }] };
}
