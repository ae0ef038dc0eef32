import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import {
  markPastHoldEnded,
  needsHoldEndNotice,
  notifyOnHoldEnd,
  notifyOnStatusChange,
} from '#shared/domain/commissions/fulfillment.ts';
import { buildManualCommission } from '#shared/domain/commissions/manual-commission.ts';
import { decideRefundReversal } from '#shared/domain/tracking/refund-reversal.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import {
  aCampaign,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';

const BEFORE = '2026-01-01T00:00:00.000Z';
const AFTER = '2027-01-01T00:00:00.000Z';
const credits = { unit: 'credits', amount: 100, status: 'approved' } as const;
const created = buildManualCommission(
  31,
  credits,
  { lead: null, promotion: aMembership().promotion, currency: 'USD' },
  NOW,
);
const heldCommission = { ...created, heldUntil: NOW };
const notice = { type: 'fulfilment_pending', promoterId: 1, campaignId: 1, commissionId: 31 };

test('the hold end is processed only for non-cash commissions that were held', () => {
  const ends = (overrides: object) => needsHoldEndNotice({ ...heldCommission, ...overrides });
  // Also after the hold has ended: the notice is still open.
  expect([ends({}), ends({ heldUntil: BEFORE }), ends({ type: 'target' }), ends({ type: 'sale' })]).not.toContain(
    false,
  );
  const changesWithoutNotice = [
    { heldUntil: undefined },
    { unit: 'cash' },
    { amount: -100 },
    { type: 'refund_reversal' },
  ];
  expect(changesWithoutNotice.map(ends)).not.toContain(true);
});

test('the hold end of a past commission is skipped, and processed if it lies ahead', () => {
  const needsNotice = (now: string) => needsHoldEndNotice(markPastHoldEnded(heldCommission, now));
  expect([needsNotice(AFTER), needsNotice(NOW), needsNotice(BEFORE)]).toEqual([false, false, true]);
  expect(markPastHoldEnded(created, NOW)).toEqual(created);
});

test('the hold end announces an approved commission for fulfillment, once', () => {
  const notify = (overrides: Partial<Commission>) => notifyOnHoldEnd({ ...heldCommission, ...overrides }).notices;
  expect(notify({})).toEqual([notice]);
  expect(notify({ statusUpdatedAt: BEFORE, takenBack: 99 })).toEqual([notice]);
  const commissionsWithoutNotice = [
    { statusUpdatedAt: AFTER },
    { holdingEnded: true as const },
    markPastHoldEnded(heldCommission, AFTER),
    { status: 'pending' as const },
    { status: 'denied' as const },
    { fulfilledAt: null },
    { deletedAt: NOW },
    { takenBack: 100 },
  ];
  expect(commissionsWithoutNotice.flatMap(notify)).toEqual([]);
});

test('an approval announces a non-cash commission for fulfillment unless it is held, marked or refunded', () => {
  const waiting = { ...created, status: 'pending' } as const;
  const notify = (overrides: Partial<Commission>, before: Commission | null = waiting) =>
    notifyOnStatusChange(before, { ...created, ...overrides }, NOW).notices;
  expect([notify({}), notify({}, null)]).toEqual([[notice], [notice]]);
  const resultsWithoutNotice = [
    notify({}, created),
    notify({ status: 'pending' }, null),
    notify({ heldUntil: AFTER }),
    notify({ fulfilledAt: null }),
    notify({ amount: -100 }),
    notify({ deletedAt: NOW }),
    notify({ unit: 'cash' }),
    notify({ takenBack: 100 }),
  ];
  expect(resultsWithoutNotice.flat()).toEqual([]);
});

describe('fully refunded non-cash commission', () => {
  const twoMonths = aReward({ unit: 'free_months', gain: { flat: 2 } });
  const tiers = [aMembership({ campaign: aCampaign([twoMonths], { holdingDays: 30 }) })];
  const sold = decideSale(createSaleFacts({ tiers }), aSale({ amount: 100 }), IDS, NOW);
  const reversal = { eventId: 'reversal-1', at: NOW };

  /** Refunds the sale, lets its notice become due, and reverses the refund. */
  function story(atItsTime: (refunded: Commission) => Commission, amount = 100) {
    const money = { amount, originalAmount: amount, originalCurrency: 'USD', ofOriginal: 0, quantity: 1, ecom: false };
    const input = { uid: null, email: 'ada@example.com', eventId: 'refund-1', saleEventId: 'sale-1', at: NOW };
    const refund = refundSale(sold.lead, sold, { ...money, ...input }, { event: 2, commissions: [6] });
    const sale = { event: { ...sold.event, refunded: amount }, commissions: refund.refunded.map(atItsTime) };
    const facts = { lead: refund.lead, refund, sales: [sale] };
    const decision = decideRefundReversal(facts, reversal, { event: 3, commissions: [7] }, NOW);
    const after = decision.givenBack[0]?.after as Commission;
    const notified = buildNotices(7, decision.event).filter(({ type }) => type === 'fulfilment_pending');
    return { notified: notified.map(({ of }) => of.commissionId), after };
  }
  const afterHolding = (one: Commission) => ({ ...notifyOnHoldEnd(one).commission, holdingEnded: true as const });
  const approve = (one: Commission) =>
    notifyOnStatusChange({ ...one, status: 'pending' }, { ...one, statusUpdatedAt: AFTER }, AFTER).commission;

  test.each([
    ['as its holding ended', afterHolding],
    ['as it was approved by hand', approve],
    ['as both', (one: Commission) => afterHolding(approve(one))],
  ])('a refund reversal announces a commission that was suppressed %s', (_, atItsTime) => {
    const { notified, after } = story(atItsTime);
    expect(notified).toEqual([1]);
    expect(after).not.toHaveProperty('untold');
  });

  test('a refund reversal before the hold end leaves the notice to the hold end', () => {
    const { notified, after } = story((one) => one);
    expect([notified, notifyOnHoldEnd(after).notices.length]).toEqual([[], 1]);
  });

  test.each([
    ['in part was told of before', afterHolding, 50],
    ['and was denied since is told of as it is approved', (one: Commission) => deny(afterHolding(one)), 100],
    [
      'and was marked since is nothing to be told of',
      (one: Commission) => ({ ...afterHolding(one), fulfilledAt: NOW }),
      100,
    ],
  ])('a commission refunded %s, and the reversal sends no notice', (_, atItsTime, amount) => {
    expect(story(atItsTime, amount).notified).toEqual([]);
  });

  test('a denied commission is announced once when it is approved again', () => {
    const { after } = story((one) => deny(afterHolding(one)));
    const { commission, notices } = notifyOnStatusChange(after, { ...after, status: 'approved' }, AFTER);
    expect([notices.length, commission.untold]).toEqual([1, undefined]);
  });

  function deny(one: Commission): Commission {
    return { ...one, status: 'denied', statusUpdatedAt: AFTER };
  }
});
