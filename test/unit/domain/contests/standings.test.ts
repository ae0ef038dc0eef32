import { describe, expect, test } from 'vitest';
import { applyContestDetails } from '#shared/domain/contests/contest.ts';
import {
  areStandingsDue,
  contestSpan,
  maskPromoterName,
  placeStandings,
  sortStandings,
  standingsTerms,
} from '#shared/domain/contests/standings.ts';

const december = applyContestDetails(
  null,
  { id: 1, createdAt: '2026-11-20T10:00:00.000Z' },
  { name: 'December race', startDate: '2026-12-01', endDate: '2026-12-31', campaignIds: [8, 7] },
);

describe('places', () => {
  test('promoters with equal figures share a place, and the places after them stay empty', () => {
    const values = [5, 9, 5, 3, 5];
    const sorted = sortStandings(values.map((value, index) => ({ promoterId: index + 1, value })));
    const standings = placeStandings(sorted).map(({ place, promoterId, value }) => [place, promoterId, value]);
    expect(standings).toEqual([
      [1, 2, 9],
      [2, 1, 5],
      [2, 3, 5],
      [2, 5, 5],
      [5, 4, 3],
    ]);
  });

  test('promoters without a positive figure have no place', () => {
    const standings = [0, -400, 1].map((value, index) => ({ promoterId: index + 1, value }));
    expect(sortStandings(standings)).toEqual([{ promoterId: 3, value: 1 }]);
  });

  test('amounts beyond 2^53 are compared exactly', () => {
    const large = 2n ** 60n;
    const standings = [large, large + 1n, 7].map((value, index) => ({ promoterId: index + 1, value }));
    expect(placeStandings(sortStandings(standings)).map(({ promoterId }) => promoterId)).toEqual([2, 1, 3]);
  });
});

test('a contest counts the figures of its first to its last day', () => {
  expect(contestSpan(december)).toEqual({ from: '2026-12-01', to: '2027-01-01' });
});

describe('when standings are computed', () => {
  const terms = standingsTerms(december);
  test.each([
    ['before the start', '2026-11-30', undefined, false],
    ['on the first day', '2026-12-01', undefined, true],
    ['31 days after the end', '2027-01-31', terms, true],
    ['later', '2027-02-01', terms, false],
    ['later, if they were never computed', '2027-02-01', undefined, true],
    ['later, after a change', '2027-02-01', standingsTerms({ ...december, rankBy: 'referrals' }), true],
  ])('standings %s', (_, today, storedStandings, isDue) => {
    expect(areStandingsDue(december, storedStandings, today)).toBe(isDue);
  });

  test('the order of campaigns, the name and prizes do not change standings', () => {
    expect(standingsTerms({ ...december, campaignIds: [7, 8], name: 'Race', prizes: ['A trip'] })).toBe(terms);
    expect(standingsTerms({ ...december, campaignIds: [7] })).not.toBe(terms);
    expect(standingsTerms({ ...december, endDate: '2026-12-30' })).not.toBe(terms);
  });
});

test.each([
  ['Ada', 'Lovelace', 'Ada L.'],
  ['Ada', null, 'Ada'],
  [' Mary Ann ', ' Evans', 'Mary E.'],
  ['Ada Lovelace', null, 'Ada L.'],
  ['Ada', '𝒳', 'Ada 𝒳.'],
  [null, 'Lovelace', null],
  [' ', 'Lovelace', null],
  [null, null, null],
  ['ada@example.com', null, null],
  ['Ada', 'ada@example.com', null],
  ['+49 170 1234567', 'Lovelace', null],
  ['www.shop.example', null, null],
  ['Lovelace,', 'Ada', null],
  ['Jean-Luc', 'Picard', 'Jean-Luc P.'],
])('the name %j %j is masked as %j', (firstName, lastName, masked) => {
  expect(maskPromoterName({ firstName, lastName })).toBe(masked);
});
