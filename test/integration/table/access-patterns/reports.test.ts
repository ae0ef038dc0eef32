import { describe, expect, test } from 'vitest';
import { type FigureVector, getFigure } from '#shared/domain/reports/figures.ts';
import { type ReportSubject, ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { readFeed, readLastFeedNumber, readRollUpProgress } from '#shared/store/reports/report-feed.ts';
import { readReportRanks, readReportSeries, readReportTotals } from '#shared/store/reports/report-queries.ts';
import { createDatedCalls } from '#test/support/reports/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of reports', () => {
  test('26 to 30: roll-ups process the report feed into series, ranks and totals', async () => {
    const company = await aCompany();
    const { id } = company.account;
    const [one, two] = [await company.promoter(), await company.promoter()];
    await createDatedCalls(company, one).sell(`${unique('lead')}@example.com`, '2023-12-31', 1000);
    await createDatedCalls(company, two).sell(`${unique('lead')}@example.com`, '2024-02-20', 2500);
    const readFedRows = async () =>
      (await readFeed(id, 0, await readLastFeedNumber(id), 1)).flatMap(({ rows }) => rows);
    const days = async () => (await readFedRows()).map(({ day }) => day).sort();
    expect(await eventually(days, (found) => found.length === 2)).toEqual(['2023-12-31', '2024-02-20']);
    for (const rollUp of ROLL_UPS) {
      await refreshReports({ account: { id }, runtime }, rollUp);
      const { feedEnd: fed, done } = await readRollUpProgress(id, rollUp);
      expect([done, done > 0]).toEqual([fed, true]);
    }
    const range = { from: '2023-12-31', to: '2024-02-21' };
    const promoters = [one, two].map(({ promoter }) => promoter.id);
    const subjects: ReportSubject[] = [
      { of: 'all' },
      { of: 'campaign', id: company.campaign.id },
      { of: 'promoter', id: promoters[1] ?? 0 },
    ];
    const series = await readReportSeries(id, subjects, [range]);
    const revenue = (vector: FigureVector | undefined) => getFigure(vector ?? [], 'revenue');
    expect(subjects.map((subject) => revenue(series(subject).total(range)))).toEqual([3500, 3500, 2500]);
    const ranks = await readReportRanks(id, promoters, range);
    const totals = await readReportTotals(id);
    expect(promoters.map((promoter) => [revenue(ranks.get(promoter)), revenue(totals.get(promoter))])).toEqual([
      [1000, 1000],
      [2500, 2500],
    ]);
  });
});
