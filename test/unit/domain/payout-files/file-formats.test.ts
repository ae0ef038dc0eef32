import { expect, test } from 'vitest';
import { countFileParts, payoutFileName, selectFilePart } from '#shared/domain/payout-files/file-formats.ts';

test.each([
  ['paypal', 1, 1],
  ['paypal', 5000, 1],
  ['paypal', 5001, 2],
  ['wise', 1000, 1],
  ['wise', 5001, 6],
  ['sepa', 5001, 2],
  ['csv', 10_000, 2],
] as const)('%s writes %i payouts to %i files', (format, payouts, parts) => {
  expect(countFileParts(format, payouts)).toBe(parts);
  const rows = Array.from({ length: payouts }, (_, index) => index);
  const all = Array.from({ length: parts }, (_, index) => selectFilePart(format, rows, index + 1));
  expect(all.flat()).toEqual(rows);
  expect(all.every((some) => some.length > 0)).toBe(true);
});

test('a file is named after its batch, and its part if there are several', () => {
  expect(payoutFileName('paypal', { id: 7, part: 1, parts: 1 })).toBe('payments-7.csv');
  expect(payoutFileName('sepa', { id: 7, part: 2, parts: 3 })).toBe('payments-7-2-of-3.xml');
});
