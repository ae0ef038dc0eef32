import { expect, test } from 'vitest';
import { explainDoubleCount } from '#shared/domain/import/double-count.ts';
import {
  type ExistingRecords,
  NO_EXISTING_RECORDS,
  UNREPORTED_PAYMENT,
} from '#shared/domain/import/existing-records.ts';
import type { ImportedSale } from '#shared/domain/import/records.ts';

const CONNECTED = '2026-01-01T00:00:00.000Z';
const BEFORE = '2025-12-31T23:59:59.000Z';

const sale = (overrides: Partial<ImportedSale> = {}): ImportedSale => ({
  id: 's1',
  place: { file: 'sales.csv', row: 1 },
  lead: 'l1',
  eventId: 'ch_1',
  at: CONNECTED,
  plan: null,
  amount: 10_000,
  currency: 'USD',
  originalAmount: 10_000,
  originalCurrency: 'USD',
  ...overrides,
});
const problem = (one: Partial<ImportedSale>, existing: Partial<ExistingRecords> = {}) =>
  explainDoubleCount(sale(one), { ...NO_EXISTING_RECORDS, receivesSince: CONNECTED, ...existing });
const payment = (overrides: Partial<typeof UNREPORTED_PAYMENT>) => ({
  payment: () => ({ ...UNREPORTED_PAYMENT, ...overrides }),
});

test('a sale that was counted under another id of its payment is not imported', () => {
  expect(problem({}, payment({ isReported: true, countedAs: 'in_1' }))).toBe(
    'it was already counted here, as the sale in_1',
  );
});

test('a sale after Stripe was connected is imported only if Stripe has reported its charge', () => {
  expect(problem({})).toContain('no Stripe event has identified the payment');
  expect(problem({ eventId: 'pi_1' })).toContain('no Stripe event has identified the payment');
  expect(problem({}, payment({ isReported: true }))).toBeNull();
});

test.each<[string, Partial<ImportedSale>, Partial<ExistingRecords>]>([
  ['was paid before Stripe was connected', { at: BEFORE }, {}],
  ['is of an account that has not connected Stripe', {}, { receivesSince: null }],
  ['has an id that is none of a charge', { eventId: 'order-7' }, {}],
  ['has no event id', { eventId: null }, {}],
  ['was taken over before', {}, { isImported: () => true, ...payment({ countedAs: 'in_1' }) }],
])('a sale is imported if it %s', (_, one, existing) => {
  expect(problem(one, existing)).toBeNull();
});

test('a refund is not imported if it was counted here, by its own id or as a refund of its payment', () => {
  const refund = { amount: -5000, eventId: null, sourceEventId: 'ch_1' };
  expect(problem(refund, payment({ isRefunded: true }))).toBe('a refund of the payment ch_1 was already counted here');
  expect(
    problem({ ...refund, sourceEventId: 're_1' }, { hasEvent: (kind, id) => `${kind} ${id}` === 'refund re_1' }),
  ).toBe('a refund with the event id re_1 was already counted here');
  expect(problem(refund)).toBeNull();
});
