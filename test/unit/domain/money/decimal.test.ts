import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePercentage, computeProportion, divideRounded } from '#shared/domain/money/decimal.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const percent = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }))
  .map(([whole, fraction, digits]) => `${whole}.${String(fraction).padStart(9, '0').slice(0, digits)}`);

describe('percentage of an amount', () => {
  test.each([
    [10_000, '20', 2000],
    [999, '12.5', 125],
    [1, '50', 1],
    [-1, '50', -1],
    [3, '50', 2],
    [-3, '50', -2],
    [1, '49.999999999', 0],
    [70, '1.1', 1],
    [105, '10', 11],
    [-105, '10', -11],
    [1_000_000_000_000, '0.000000001', 10],
  ])('%i at %s%% is %i: exact, rounded half away from zero', (of, at, expected) => {
    expect(computePercentage(of, at)).toBe(expected);
  });

  test('a percentage of an amount equals exact arithmetic', () => {
    fc.assert(
      fc.property(amount, percent, (of, at) => {
        const [whole = '', fraction = ''] = at.split('.');
        const scale = 100n * 10n ** BigInt(fraction.length);
        const exact = BigInt(of) * BigInt(whole + fraction);
        const distance = exact - BigInt(computePercentage(of, at)) * scale;
        const twice = 2n * (distance < 0n ? -distance : distance);
        expect(twice <= scale).toBe(true);
        // A tie rounds away from zero.
        if (twice === scale) expect(distance < 0n).toBe(exact > 0n);
      }),
    );
  });

  test('a percentage of an amount is a safe integer, symmetric around zero', () => {
    fc.assert(
      fc.property(amount, percent, (of, at) => {
        expect(Number.isSafeInteger(computePercentage(of, at))).toBe(true);
        expect(computePercentage(-of, at) + computePercentage(of, at)).toBe(0);
      }),
    );
  });

  test.each(['', '-1', '1e2', '1.', '.5', '1,5', 'NaN', '1.0000000001'])(
    'a percentage of %j is rejected as not a decimal',
    (at) => {
      expect(() => computePercentage(100, at)).toThrow(RangeError);
    },
  );
});

test('a full share is the total, an empty share is zero', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000_000_000_000 }), (total, whole) => {
      expect(computeProportion(total, whole, whole)).toBe(total);
      expect(Math.abs(computeProportion(total, 0, whole))).toBe(0);
    }),
  );
});

test('a division by zero is rejected', () => {
  expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
});
