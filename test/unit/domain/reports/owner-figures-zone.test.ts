import { expect, test } from 'vitest';
import { getFigure } from '#shared/domain/reports/figures.ts';
import { moveOwnerFigures, type OwnerFigures, sumOwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { buildReportChanges } from '#shared/domain/reports/report-change.ts';

const owner = { promoterId: 3, campaignId: 1 };
/** A sale every hour of February and March. */
const sales = Array.from({ length: 59 * 24 }, (_, hour) => new Date(Date.UTC(2026, 1, 1, hour, 30)).toISOString());
const changes = sales.flatMap((at) => buildReportChanges(owner, at, { sales: 1, revenue: 100 }));

const sumSalesByDay = (rows: readonly OwnerFigures[]) => {
  const days = new Map<string, number>();
  for (const { day, vector } of rows) days.set(day, (days.get(day) ?? 0) + Number(getFigure(vector, 'sales')));
  return days;
};

test('a sale at 23:30 is on its local day', () => {
  const at = buildReportChanges(owner, '2026-03-29T03:30:00.000Z', { sales: 1 });
  expect(sumOwnerFigures(at, 'America/New_York')).toMatchObject([{ day: '2026-03-28' }]);
  expect(sumOwnerFigures(at)).toMatchObject([{ day: '2026-03-29' }]);
});

test('days have 23 hours when summer time begins, and others 24', () => {
  const days = sumSalesByDay(sumOwnerFigures(changes, 'Europe/Berlin'));
  expect([days.get('2026-03-28'), days.get('2026-03-29'), days.get('2026-03-30')]).toEqual([24, 23, 24]);
});

test('figures that are stored by day have this day in every time zone', () => {
  const clicks = buildReportChanges(owner, '2026-03-28', { clicks: 4 });
  expect(clicks).toEqual([{ of: 'report', owner, day: '2026-03-28', figures: { clicks: 4 } }]);
  expect(sumOwnerFigures(clicks, 'Pacific/Apia')).toEqual(sumOwnerFigures(clicks));
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])(
  'moved to the days of %s, figures equal those that were counted there, and move back',
  (timeZone) => {
    const sumByDay = (...rows: readonly OwnerFigures[][]) =>
      [...sumSalesByDay(rows.flat())].filter(([, sum]) => sum !== 0).sort();
    const [inUtc, inZone] = [sumOwnerFigures(changes), sumOwnerFigures(changes, timeZone)];
    expect(sumByDay(inUtc, moveOwnerFigures(changes, 'UTC', timeZone))).toEqual(sumByDay(inZone));
    expect(sumByDay(inZone, moveOwnerFigures(changes, timeZone, 'UTC'))).toEqual(sumByDay(inUtc));
    expect(sumByDay(inZone).reduce((sum, [, day]) => sum + day, 0)).toBe(sales.length);
  },
);

test('events that stay on their day are not written again', () => {
  const noon = buildReportChanges(owner, '2026-03-29T12:00:00.000Z', { sales: 1 });
  expect(moveOwnerFigures(noon, 'UTC', 'Europe/Berlin')).toEqual([]);
});
