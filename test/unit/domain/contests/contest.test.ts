import { describe, expect, test } from 'vitest';
import {
  applyContestDetails,
  type Contest,
  contestStatus,
  isContestShown,
  sortLatestEndFirst,
} from '#shared/domain/contests/contest.ts';

const created = { id: 1, createdAt: '2026-11-20T23:30:00.000Z' };
const december = applyContestDetails(null, created, {
  name: 'December race',
  rankBy: 'referrals',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
});
const contest = (overrides: Partial<Contest>): Contest => ({ ...december, ...overrides });

describe('details of a contest', () => {
  test('a new contest is for all campaigns, without prizes, and hides figures', () => {
    expect(december).toEqual({
      ...created,
      name: 'December race',
      description: '',
      rankBy: 'referrals',
      campaignIds: [],
      prizes: [],
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      showsFigures: false,
    });
  });

  test('changes keep omitted values', () => {
    const full = contest({ description: 'Win.', campaignIds: [2], prizes: ['A trip'], showsFigures: true });
    expect(applyContestDetails(full, full, { name: 'Race' })).toEqual({ ...full, name: 'Race' });
    const emptied = { description: '', campaignIds: [], prizes: [], showsFigures: false };
    expect(applyContestDetails(full, full, emptied)).toEqual(december);
  });

  test('a contest may last a day, and not end before it starts', () => {
    expect(applyContestDetails(december, december, { endDate: '2026-12-01' }).endDate).toBe('2026-12-01');
    const early = () => applyContestDetails(december, december, { endDate: '2026-11-30' });
    const message = 'end_date must not be before start_date.';
    expect(early).toThrow(expect.objectContaining({ reason: { code: 'invalid', message } }));
  });
});

test.each([
  ['2026-11-30', 'upcoming'],
  ['2026-12-01', 'running'],
  ['2026-12-31', 'running'],
  ['2027-01-01', 'ended'],
])('on %s, a contest of December is %s', (today, status) => {
  expect(contestStatus(december, today)).toBe(status);
});

test('promoters see contests that have started, for all campaigns and their own', () => {
  const own = contest({ campaignIds: [7, 8] });
  const listVisible = (campaignIds: readonly number[], today: string) =>
    [december, own].map((each) => isContestShown(each, campaignIds, today));
  expect(listVisible([8], '2026-11-30')).toEqual([false, false]);
  expect(listVisible([8], '2026-12-01')).toEqual([true, true]);
  expect(listVisible([8], '2027-12-01')).toEqual([true, true]);
  expect(listVisible([9], '2026-12-01')).toEqual([true, false]);
  expect(listVisible([], '2026-12-01')).toEqual([true, false]);
});

test('the latest end comes first; of the same day, the latest contest', () => {
  const all = [contest({ id: 1 }), contest({ id: 2, endDate: '2027-01-31' }), contest({ id: 3 })];
  expect(sortLatestEndFirst(all).map(({ id }) => id)).toEqual([2, 3, 1]);
});
