import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMoney, MAX_AMOUNT, needsConversion, toAccountMoney } from '#shared/domain/money/currency.ts';
import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { parseScaledDecimal } from '#shared/domain/money/decimal.ts';
import { areRatesStale, type DayRates } from '#shared/domain/rates/day-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const day = '2024-01-02';
const dayRates: DayRates = {
  day,
  rates: { USD: '1.0956', JPY: '155.68', GBP: '0.86645', KWD: '0.337', HUF: '381.50', IDR: '16989.71' },
};
const convert = (amount: number, from: string, to: string, rates: DayRates | null = dayRates) =>
  convertMoney({ amount, currency: from }, { currency: to }, rates).amount;

function catchRefusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.reason.code;
    throw error;
  }
  return 'none';
}

describe('currency conversion', () => {
  test.each([
    // From EUR: one rate.
    [100_00, 'EUR', 'USD', 109_56],
    // To EUR: divided by the rate. 100 / 1.0956 is 91.2741…
    [100_00, 'USD', 'EUR', 91_27],
    // Cross rate: 100 / 0.86645 × 1.0956 is 126.4470…
    [100_00, 'GBP', 'USD', 126_45],
    // JPY has no decimals, KWD has three.
    [1000, 'JPY', 'USD', 7_04],
    [10_00, 'USD', 'JPY', 1421],
    [1_000, 'KWD', 'USD', 3_25],
    [100_00, 'USD', 'KWD', 30_759],
    [1, 'JPY', 'KWD', 2],
    // HUF and IDR have two decimals, though these are not used in payments.
    [10_000_00, 'HUF', 'EUR', 26_21],
    [10_00, 'EUR', 'IDR', 169_897_10],
  ])('a conversion of %i %s to %s gives %i', (amount, from, to, expected) => {
    expect(convert(amount, from, to)).toBe(expected);
  });

  test('a conversion keeps the original amount and the rates', () => {
    expect(convertMoney({ amount: 1000, currency: 'JPY' }, { currency: 'USD' }, dayRates)).toEqual({
      amount: 704,
      originalAmount: 1000,
      originalCurrency: 'JPY',
      conversion: { day, from: '155.68', to: '1.0956' },
    });
    const { conversion } = convertMoney({ amount: 100, currency: 'USD' }, { currency: 'EUR' }, dayRates);
    expect(conversion).toEqual({ day, from: '1.0956', to: '1' });
  });

  test('a conversion is rounded once, half away from zero, not via rounded euros', () => {
    const rates = { day, rates: { USD: '2', GBP: '3', CHF: '0.5' } };
    // 1 US cent is 0.5 euro cents.
    expect(convert(1, 'USD', 'EUR', rates)).toBe(1);
    expect(convert(3, 'USD', 'EUR', rates)).toBe(2);
    // 1 penny is 0.33 euro cents, which would round to 0, and 0.67 US cents.
    expect(convert(1, 'GBP', 'USD', rates)).toBe(1);
    expect(convert(1, 'CHF', 'GBP', rates)).toBe(6);
  });

  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 6, max: 9 }))
    .map(([whole, fraction, digits]) => `${whole}.${String(fraction).padStart(digits, '0')}`);
  const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR', 'CLF');

  test('a conversion differs from the exact amount by at most half a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_AMOUNT }),
        ...[currency, currency, decimal, decimal],
        (amount, from, to, one, other) => {
          const rates: Record<string, string> = { USD: one, JPY: other, KWD: one, CLF: other };
          const rate = (code: string) => parseScaledDecimal(code === 'EUR' ? '1' : (rates[code] ?? ''));
          const [source, goal] = [rate(from), rate(to)];
          const top = BigInt(amount) * goal.value * source.scale * 10n ** BigInt(currencyDigits(to));
          const bottom = source.value * goal.scale * 10n ** BigInt(currencyDigits(from));
          const refusal = catchRefusal(() => convert(amount, from, to, { day, rates }));
          expect(['none', 'amount_invalid']).toContain(refusal);
          const isTaken = 2n * top >= bottom && 2n * top < (2n * BigInt(MAX_AMOUNT) + 1n) * bottom;
          expect(refusal === 'none').toBe(isTaken);
          if (!isTaken) return;
          const twice = 2n * (top - BigInt(convert(amount, from, to, { day, rates })) * bottom);
          expect(twice <= bottom && -twice <= bottom).toBe(true);
          if (twice === bottom) throw new Error('half a unit was rounded towards zero');
        },
      ),
    );
  });

  test.each([
    ['of nobody’s rates', 'USD', 'XXQ', dayRates],
    ['into nobody’s rates', 'XXQ', 'USD', dayRates],
    ['before the first rates', 'USD', 'EUR', null],
    ['that is not a currency but a name of JavaScript', 'constructor', 'EUR', dayRates],
  ])('a conversion %s is rejected', (_, from, to, rates) => {
    expect(catchRefusal(() => convert(100, from, to, rates))).toBe('currency_invalid');
  });

  test('a conversion to zero or above the maximum amount is rejected', () => {
    expect(catchRefusal(() => convert(1, 'IDR', 'USD'))).toBe('amount_invalid');
    expect(catchRefusal(() => convert(MAX_AMOUNT, 'USD', 'IDR'))).toBe('amount_invalid');
  });
});

test('an amount in the account currency is not converted', () => {
  const account = { currency: 'JPY' };
  expect(needsConversion({ amount: 999, currency: undefined }, account)).toBe(false);
  expect(needsConversion({ amount: 999, currency: 'JPY' }, account)).toBe(false);
  expect(needsConversion({ amount: 999, currency: 'USD' }, account)).toBe(true);
  expect(toAccountMoney({ amount: 999, currency: undefined }, account)).toEqual({
    amount: 999,
    originalAmount: 999,
    originalCurrency: 'JPY',
  });
});

test('rates are stale once they are more than seven days old', () => {
  const on = (date: string) => areRatesStale({ day: '2024-02-26', rates: {} }, date);
  expect([on('2024-02-26'), on('2024-03-04'), on('2024-03-05')]).toEqual([false, false, true]);
});
