import { expect, test } from 'vitest';
import { nextBankingDay } from '#shared/domain/payout-files/banking-day.ts';

test.each([
  ['2026-11-23T23:59:59.000Z', '2026-11-23', 'a Monday'],
  ['2026-11-21T08:00:00.000Z', '2026-11-23', 'a Saturday'],
  ['2026-11-22T08:00:00.000Z', '2026-11-23', 'a Sunday'],
  ['2026-12-25T08:00:00.000Z', '2026-12-28', 'Christmas, before a weekend'],
  ['2027-01-01T00:00:00.000Z', '2027-01-04', 'New Year, before a weekend'],
  ['2026-05-01T08:00:00.000Z', '2026-05-04', 'Labour Day, before a weekend'],
  ['2026-04-02T08:00:00.000Z', '2026-04-02', 'the Thursday before Easter'],
  ['2026-04-03T08:00:00.000Z', '2026-04-07', 'Good Friday'],
  ['2024-03-29T08:00:00.000Z', '2024-04-02', 'an early Good Friday'],
  ['2027-03-29T08:00:00.000Z', '2027-03-30', 'Easter Monday'],
  ['2038-04-25T08:00:00.000Z', '2038-04-27', 'the latest Easter that there is'],
  ['2026-12-24T08:00:00.000Z', '2026-12-24', 'Christmas Eve, on which banks move money'],
  ['2026-12-31T08:00:00.000Z', '2026-12-31', 'the last day of a year'],
])('euro transfers requested at %s are executed from %s on: %s', (time, day) => {
  expect(nextBankingDay(time)).toBe(day);
});
