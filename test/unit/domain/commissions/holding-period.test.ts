import { describe, expect, test } from 'vitest';
import { computeHoldingPeriod, isOnHold } from '#shared/domain/commissions/holding-period.ts';
import { NOW } from '#test/unit/domain/builders.ts';

describe('end of the holding period', () => {
  test.each<[number | undefined, string | undefined]>([
    [undefined, undefined],
    [0, undefined],
    [1, '2026-03-16T12:00:00.000Z'],
    [365, '2027-03-15T12:00:00.000Z'],
  ])('a holding period of %j days starts at the sale', (days, heldUntil) => {
    expect(computeHoldingPeriod(NOW, days)).toEqual(heldUntil === undefined ? {} : { heldUntil });
  });
});

test.each<[string | null | undefined, boolean]>([
  [undefined, false],
  [null, false],
  ['2026-03-15T11:59:59.999Z', false],
  [NOW, false],
  ['2026-03-15T12:00:00.001Z', true],
])('a commission held until %j is held now: %j', (heldUntil, whereBoolean) => {
  expect(isOnHold(heldUntil === undefined ? {} : { heldUntil }, NOW)).toBe(whereBoolean);
});
