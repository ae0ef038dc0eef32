import { expect, test } from 'vitest';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { upgradeEvent, type VersionedEvent } from '#shared/domain/tracking/earlier-event.ts';

const at = '2026-11-21T10:00:00.000Z';
const recorded = { at, recordedAt: at, id: 1, leadId: 7, promoterId: 1, campaignId: 2 };
const money = { eventId: 'x', amount: 1000, originalAmount: 1000, originalCurrency: 'USD', plan: null, quantity: 1 };
const sale = {
  event: 'sale',
  ...recorded,
  ...money,
  mrr: null,
  createdLead: false,
  refunded: 0,
  commissions: [],
} as const;
const cancellation = { event: 'cancellation', ...recorded, eventId: null } as const;
const counts = (event: VersionedEvent) =>
  computeProjectionChanges(upgradeEvent(event)).flatMap((change) =>
    change.of === 'promotion' ? [[change.owner.promoterId, change.counts]] : [],
  );

test('a sale from before reports made its lead active when it happened, or not at all', () => {
  const first = upgradeEvent({ ...sale, becameCustomer: true, becameActive: true });
  expect(first).toMatchObject({ becameActive: at, nonLink: false });
  expect(upgradeEvent({ ...sale, becameCustomer: false, becameActive: false })).toMatchObject({ becameActive: null });
  expect(computeReportChanges(first).length).toBeGreaterThan(0);
});

test('a cancellation from before reports ends an active customer once', () => {
  const event = upgradeEvent({ ...cancellation, cancelled: true, wasActive: true });
  expect(event).toMatchObject({ ceasedActive: at, wasCustomer: true });
  const repeated = upgradeEvent({ ...cancellation, cancelled: false, wasActive: false });
  expect(repeated).toMatchObject({ ceasedActive: null, wasCustomer: false });
});

test('a sign-up from before reports that took a lead from another promoter counts as it did then', () => {
  const signup = { event: 'signup', ...recorded, createdLead: false } as const;
  const from = { promoterId: 5, campaignId: 2, customer: true, active: true };
  expect(counts({ ...signup, movedFrom: from })).toEqual([
    [1, { leads_count: 1, customers_count: 1, active_customers_count: 1 }],
    [5, { leads_count: -1, customers_count: -1, active_customers_count: -1 }],
  ]);
  expect(upgradeEvent({ ...signup, movedFrom: null })).toMatchObject({ replaced: null });
});

test('a current event is unchanged', () => {
  const today = { ...sale, becameCustomer: true, becameActive: null, nonLink: true };
  expect(upgradeEvent(today)).toBe(today);
});
