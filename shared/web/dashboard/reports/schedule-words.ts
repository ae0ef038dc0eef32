import {
  coversMonth,
  REPORT_FREQUENCIES,
  type ReportFrequency,
  type ScheduledReport,
} from '#shared/domain/notifications/scheduled-reports.ts';
import { stringifySearch } from '#web/ui/lists/addresses.ts';
import type { View } from '#web/ui/lists/view.ts';

const LABELS: Readonly<Record<ReportFrequency, string>> = { weekly: 'Weekly', monthly: 'Monthly' };

export const FREQUENCY_CHOICES = REPORT_FREQUENCIES.map((value) => ({ value, label: LABELS[value] }));

/** Names the days of a scheduled report: `the last 7 days`. */
export function scheduledPeriod(report: Pick<ScheduledReport, 'frequency' | 'days'>): string {
  if (coversMonth(report)) return 'the last month';
  return report.days === 1 ? 'the last day' : `the last ${report.days} days`;
}

/** Says when a report is sent, and its period. */
export function scheduleHint(report: Pick<ScheduledReport, 'frequency' | 'days'>): string {
  const when = report.frequency === 'weekly' ? 'Mondays' : 'On the first of the month';
  return `${when} at 06:00 UTC, with ${scheduledPeriod(report)}.`;
}

/** Formats a report's address without its period. */
export function scheduledQuery({ span: _span, download: _download, ...view }: View): string {
  return stringifySearch(view).replace(/^\?/, '');
}
