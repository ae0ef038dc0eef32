import { type Day, nextDay } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { countDays, defaultReportSpan, MAX_DAILY_DAYS, type ReportGrouping, type ReportSpan } from './period.ts';

interface NamedDays {
  readonly start_date?: Day | undefined;
  readonly end_date?: Day | undefined;
  readonly group_by: ReportGrouping;
}

/**
 * Returns the period of a report (specification: Limits).
 * @throws Refusal `invalid` if it ends before it begins, or has too many days for its grouping
 */
export function parseReportSpan({ start_date, end_date, group_by }: NamedDays, today: Day): ReportSpan {
  const defaultSpan = defaultReportSpan(today);
  const span = {
    from: start_date ?? defaultSpan.from,
    to: end_date === undefined ? defaultSpan.to : nextDay(end_date),
  };
  if (span.from >= span.to) {
    const defaultHint = start_date === undefined ? ' Without a start_date, a report starts 12 months ago.' : '';
    throw invalid(`end_date is before start_date.${defaultHint}`);
  }
  if (group_by === 'day' && countDays(span) > MAX_DAILY_DAYS) {
    throw invalid(`A report grouped by day can have at most ${MAX_DAILY_DAYS} days: set start_date and end_date.`);
  }
  return span;
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
