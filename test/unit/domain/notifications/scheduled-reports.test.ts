import { expect, test } from 'vitest';
import { expectsDigest } from '#shared/domain/notifications/digest.ts';
import { changePreferences, DEFAULT_PREFERENCES } from '#shared/domain/notifications/preferences.ts';
import { isReportDue, type ScheduledReport, selectDueReports } from '#shared/domain/notifications/scheduled-reports.ts';

const MONDAY = '2026-11-23';
const FIRST = '2026-12-01';
const active = { joinedAt: '2026-01-02T00:00:00.000Z', removedAt: null };
const weekly: ScheduledReport = { name: 'Sales', query: 'by=day&columns=sales_count', days: 7, frequency: 'weekly' };
const monthly: ScheduledReport = { ...weekly, days: 30, frequency: 'monthly' };
const getPeriod = (report: ScheduledReport, day: string) => {
  const [dueReport] = selectDueReports(active, [report], day);
  return dueReport && [dueReport.from, dueReport.to];
};

test('weekly reports are due on Mondays, monthly ones on the first of a month', () => {
  expect([MONDAY, FIRST, '2026-11-24'].map((day) => isReportDue(weekly, day))).toEqual([true, false, false]);
  expect([MONDAY, FIRST, '2026-11-24'].map((day) => isReportDue(monthly, day))).toEqual([false, true, false]);
});

test('a period ends the day before and has the length of the report', () => {
  expect(getPeriod(weekly, MONDAY)).toEqual(['2026-11-16', '2026-11-22']);
  expect(getPeriod({ ...monthly, days: 365 }, FIRST)).toEqual(['2025-12-01', '2026-11-30']);
  expect(getPeriod(weekly, FIRST)).toBeUndefined();
});

test('a monthly report of about a month has exactly the last month', () => {
  expect(getPeriod(monthly, FIRST)).toEqual(['2026-11-01', '2026-11-30']);
  expect(getPeriod(monthly, '2026-03-01')).toEqual(['2026-02-01', '2026-02-28']);
  expect(getPeriod({ ...monthly, days: 31 }, '2027-01-01')).toEqual(['2026-12-01', '2026-12-31']);
  expect(getPeriod({ ...monthly, days: 90 }, FIRST)).toEqual(['2026-09-02', '2026-11-30']);
});

test('a report leads to its page with its period, which downloads it', () => {
  const [{ page } = { page: '' }] = selectDueReports(active, [{ ...weekly, query: 'by=day&span=7d&q=a%26b' }], MONDAY);
  const { pathname, searchParams } = new URL(page, 'https://partners.acme.example');
  expect(pathname).toBe('/dashboard/reports');
  expect(Object.fromEntries(searchParams)).toEqual({
    by: 'day',
    q: 'a&b',
    span: '2026-11-16..2026-11-22',
    download: 'csv',
  });
});

test('invited and removed people get no reports', () => {
  expect(selectDueReports({ ...active, joinedAt: null }, [weekly], MONDAY)).toEqual([]);
  expect(selectDueReports({ ...active, removedAt: active.joinedAt }, [weekly], MONDAY)).toEqual([]);
});

test('people with a due report expect a digest', () => {
  const preferences = { choices: {}, reports: [weekly] };
  expect([expectsDigest(preferences, MONDAY), expectsDigest(preferences, FIRST)]).toEqual([true, false]);
});

test('reports stay unless they are replaced', () => {
  const before = changePreferences(DEFAULT_PREFERENCES, [], undefined, [weekly]);
  expect(changePreferences(before, [{ kind: 'first_sale', email: 'daily' }], undefined).reports).toEqual([weekly]);
  expect(changePreferences(before, [], undefined, []).reports).toEqual([]);
});
