import { expect, test } from 'vitest';
import { scheduledQuery, scheduleHint } from '#web/dashboard/reports/schedule-words.ts';

test('the hint says when a report is sent, and its period', () => {
  expect(scheduleHint({ frequency: 'weekly', days: 7 })).toBe('Mondays at 06:00 UTC, with the last 7 days.');
  expect(scheduleHint({ frequency: 'weekly', days: 1 })).toBe('Mondays at 06:00 UTC, with the last day.');
  expect(scheduleHint({ frequency: 'monthly', days: 30 })).toBe(
    'On the first of the month at 06:00 UTC, with the last month.',
  );
  expect(scheduleHint({ frequency: 'monthly', days: 365 })).toContain('the last 365 days');
});

test('a scheduled report keeps its address except for the period', () => {
  const view = { report: 'promoters', by: 'month', span: '30d', columns: 'clicks_count,sales_count', download: 'csv' };
  expect(scheduledQuery(view)).toBe('report=promoters&by=month&columns=clicks_count,sales_count');
  expect(scheduledQuery({ span: '7d' })).toBe('');
});
