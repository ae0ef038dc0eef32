import { data } from 'currency-codes';
import { expect, test } from 'vitest';
import { currencyDigits } from '#shared/domain/money/currency-digits.ts';

test('every currency has the smallest unit that ISO 4217 publishes', () => {
  // Metals and units of account have no smallest unit; ISO publishes 0.
  const money = data.filter(({ code }) => !/^X(A[GU]|B[A-D]|DR|PD|PT|SU|TS|UA|XX)$/.test(code));
  expect(money.length).toBeGreaterThan(150);
  expect(money.filter(({ code, digits }) => currencyDigits(code) !== digits)).toEqual([]);
});
