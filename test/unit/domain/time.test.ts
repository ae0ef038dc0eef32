import { describe, expect, test } from 'vitest';
import { addMonths, isTooFarAhead, parseTimestamp } from '#shared/domain/time.ts';

describe('timestamps', () => {
  test.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['2026-01-02T03:04:05-0530', '2026-01-02T08:34:05.000Z'],
    ['2026-01-02T03:04:05+02', '2026-01-02T01:04:05.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('the timestamp %s is read as UTC', (text, expected) => {
    expect(parseTimestamp(text)).toBe(expected);
  });

  test.each(['', 'yesterday', '2026', '2026-13-01', '2026-02-30', '2025-02-29', '2026-01-02T25:00', '1700000000'])(
    '%j is not a timestamp',
    (text) => {
      expect(parseTimestamp(text)).toBeNull();
    },
  );

  test('a timestamp may be at most one day ahead', () => {
    expect(isTooFarAhead('2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe(false);
    expect(isTooFarAhead('2026-01-02T00:00:00.001Z', '2026-01-01T00:00:00.000Z')).toBe(true);
  });
});

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-01-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2026-11-15T00:00:00.000Z', 3, '2027-02-15T00:00:00.000Z'],
])('the date %s plus %i months is %s', (at, months, expected) => {
  expect(addMonths(at, months)).toBe(expected);
});
