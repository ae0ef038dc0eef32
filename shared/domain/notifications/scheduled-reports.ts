import { addDays, type Day, dayNumber, firstDay, startOfWeek, toMonth } from '#shared/domain/day.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { type User, userState } from '#shared/domain/users/user.ts';

export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** All are read with every notification. */
export const MAX_SCHEDULED_REPORTS = 10;
export const MAX_REPORT_NAME_LENGTH = 60;
export const MAX_REPORT_QUERY_LENGTH = 1000;
/** Ten years, the longest report of traffic. */
export const MAX_REPORT_DAYS = 3660;

const [SHORTEST_MONTH, LONGEST_MONTH] = [28, 31];

/** A report of the dashboard that a person gets by e-mail, as a link to its CSV. */
export interface ScheduledReport {
  readonly name: string;
  /** Query string of the report's address, without `?` and period. */
  readonly query: string;
  /** Length of the period. */
  readonly days: number;
  readonly frequency: ReportFrequency;
}

/** A report with its period, whose days are both inclusive. */
export interface DueReport extends ScheduledReport {
  readonly from: Day;
  readonly to: Day;
  /** Path of the dashboard that downloads the CSV. */
  readonly page: string;
}

/** Whether a report is sent on a day: weekly ones on Mondays, monthly ones on the first of a month. */
export function isReportDue({ frequency }: Pick<ScheduledReport, 'frequency'>, day: Day): boolean {
  return frequency === 'weekly' ? startOfWeek(day) === day : dayNumber(day) === 1;
}

/** Selects the reports that a person gets on a day. Invited and removed people get none. */
export function selectDueReports(
  user: Pick<User, 'joinedAt' | 'removedAt'>,
  reports: readonly ScheduledReport[],
  day: Day,
): DueReport[] {
  if (userState(user) !== 'active') return [];
  return reports.filter((report) => isReportDue(report, day)).map((report) => withPeriod(report, day));
}

/** Whether a report is of about a month and monthly: it has exactly the last month. */
export function coversMonth({ days, frequency }: Pick<ScheduledReport, 'days' | 'frequency'>): boolean {
  return frequency === 'monthly' && days >= SHORTEST_MONTH && days <= LONGEST_MONTH;
}

/** Periods end the day before, which is complete. */
function withPeriod(report: ScheduledReport, day: Day): DueReport {
  const to = addDays(day, -1);
  const from = coversMonth(report) ? firstDay(toMonth(to)) : addDays(day, -report.days);
  return { ...report, from, to, page: reportPage(report, `${from}..${to}`) };
}

function reportPage({ query }: Pick<ScheduledReport, 'query'>, span: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set('span', span);
  parameters.set('download', 'csv');
  return `${DEFAULT_DESTINATION}/reports?${parameters}`;
}
