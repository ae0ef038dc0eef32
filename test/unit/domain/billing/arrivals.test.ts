import { expect, test } from 'vitest';
import {
  type BillingArrivals,
  isSilent,
  lacksRefundEvents,
  listArrivals,
  NO_ARRIVALS,
} from '#shared/domain/billing/arrivals.ts';

const TODAY = '2026-11-28';
const arrivals = (overrides: Partial<BillingArrivals>): BillingArrivals => ({
  since: '2026-08-01',
  lastDays: {},
  ...overrides,
});
const missing = (one: BillingArrivals) =>
  listArrivals('stripe', one, TODAY).flatMap(({ type, isMissing }) => (isMissing ? [type] : []));

test('an event type is missing if it was not received in the last 30 days although others were before', () => {
  const lastDays = { 'invoice.paid': TODAY, 'refund.created': '2026-10-29', 'refund.failed': '2026-10-28' };
  const found = missing(arrivals({ lastDays }));
  expect(found).toContain('refund.failed');
  expect(found).toContain('coupon.deleted');
  expect(found).not.toContain('invoice.paid');
  expect(found).not.toContain('refund.created');
});

test('no event type is missing in the first 30 days, nor before the first event', () => {
  expect(missing(NO_ARRIVALS)).toEqual([]);
  expect(missing(arrivals({ since: '2026-10-29' }))).toEqual([]);
  expect(missing(arrivals({ since: '2026-10-28' }))).not.toEqual([]);
});

test('an endpoint lacks refund events if a refund was missed in the last 30 days and none was received since', () => {
  const lacks = (overrides: Partial<BillingArrivals>) => lacksRefundEvents(arrivals(overrides), TODAY);
  expect(lacks({})).toBe(false);
  expect(lacks({ refundMissingOn: TODAY })).toBe(true);
  expect(lacks({ refundMissingOn: '2026-10-29', lastDays: { 'refund.created': '2026-10-28' } })).toBe(true);
  expect(lacks({ refundMissingOn: '2026-10-28' })).toBe(false);
  expect(lacks({ refundMissingOn: TODAY, lastDays: { 'refund.created': '2026-11-27' } })).toBe(true);
  expect(lacks({ refundMissingOn: '2026-11-27', lastDays: { 'refund.created': '2026-11-27' } })).toBe(false);
});

test('a provider is silent if it sent events before, and none in the last 30 days', () => {
  const silent = (overrides: Partial<BillingArrivals>) => isSilent(arrivals(overrides), TODAY);
  expect(silent({ lastDays: { 'invoice.paid': '2026-10-28' } })).toBe(true);
  expect(silent({ lastDays: { 'invoice.paid': '2026-10-29' } })).toBe(false);
  expect(silent({ since: '2026-10-29' })).toBe(false);
  expect(isSilent(NO_ARRIVALS, TODAY)).toBe(false);
});
