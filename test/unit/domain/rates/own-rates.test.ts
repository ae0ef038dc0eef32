import { describe, expect, test } from 'vitest';
import { findOwnRate, isExchangeRate, type OwnRate, validateOwnRates } from '#shared/domain/rates/own-rates.ts';

const rate = (currency: string, value: string, from: string | null = null) =>
  ({ currency, rate: value, from }) as OwnRate;

describe('the rate of a day', () => {
  const rates = [rate('AED', '3.60'), rate('AED', '3.70', '2026-11-01'), rate('VND', '26000', '2026-11-10')];

  test('the latest rate that has begun counts', () => {
    expect(findOwnRate(rates, 'AED', '2026-10-31')?.rate).toBe('3.60');
    expect(findOwnRate(rates, 'AED', '2026-11-01')?.rate).toBe('3.70');
    expect(findOwnRate(rates.toReversed(), 'AED', '2026-11-30')?.rate).toBe('3.70');
  });

  test('no rate applies before its first day or to another currency', () => {
    expect(findOwnRate(rates, 'VND', '2026-11-09')).toBeNull();
    expect(findOwnRate(rates, 'CLP', '2026-11-09')).toBeNull();
    expect(findOwnRate(undefined, 'AED', '2026-11-09')).toBeNull();
  });
});

test.each([
  ['3.6725', true],
  ['0.0001', true],
  ['0', false],
  ['0.000', false],
  ['-1', false],
  ['1e3', false],
  ['3,67', false],
  ['', false],
])('whether %s is an exchange rate: %s', (text, isRate) => {
  expect(isExchangeRate(text)).toBe(isRate);
});

const invalidRates = (message: string) =>
  expect.objectContaining({ reason: { code: 'invalid', message: `exchange_rates is invalid: ${message}` } });

describe('a table of rates', () => {
  test('rates are sorted by currency and first day', () => {
    const [lateRate, openRate, otherRate] = [
      rate('VND', '26000', '2026-11-10'),
      rate('VND', '25000'),
      rate('AED', '3.67'),
    ];
    expect(validateOwnRates([lateRate, openRate, otherRate], 'USD')).toEqual([otherRate, openRate, lateRate]);
  });

  test('two rates of a currency from the same day are refused', () => {
    expect(() => validateOwnRates([rate('AED', '3.6'), rate('AED', '3.7')], 'USD')).toThrow(
      invalidRates('AED has two rates without a first day.'),
    );
    const sameDay = [rate('AED', '3.6', '2026-11-01'), rate('AED', '3.7', '2026-11-01')];
    expect(() => validateOwnRates(sameDay, 'USD')).toThrow(invalidRates('AED has two rates from 2026-11-01 on.'));
  });

  test('a rate of the account’s own currency is refused', () => {
    expect(() => validateOwnRates([rate('USD', '1')], 'USD')).toThrow(
      invalidRates('USD is the currency of the account.'),
    );
  });
});
