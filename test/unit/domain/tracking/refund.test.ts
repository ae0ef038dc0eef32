import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideRefund, type Refund, type RefundFacts } from '#shared/domain/tracking/refund.ts';
import type { RefundMoney } from '#shared/domain/tracking/refund-money.ts';
import { refundedFromSale } from '#shared/domain/tracking/refund-parts.ts';
import { decideRefundReversal } from '#shared/domain/tracking/refund-reversal.ts';
import { decideSale, type SaleDecision } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOBODY,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';

function aRefund(overrides: Partial<Refund & RefundMoney> = {}): Refund & RefundMoney {
  const amount = overrides.amount ?? 2500;
  return {
    uid: null,
    email: 'ada@example.com',
    eventId: 'refund-1',
    amount,
    originalAmount: amount,
    originalCurrency: 'USD',
    ofOriginal: 0,
    quantity: 1,
    saleEventId: 'sale-1',
    ecom: false,
    at: NOW,
    ...overrides,
  };
}

const rewards = [
  aReward({ gain: { percent: '33.3' } }),
  aReward({ id: 2, tier: 2, gain: { percent: '7' } }),
  aReward({ id: 3, tier: 3, gain: { percent: '50' }, percentOf: 'commission' }),
];
const tiers = [1, 2, 3].map((id) => aMembership({ promoter: { id }, campaign: aCampaign(rewards) }));

function aSaleOf(amount: number) {
  const { event, commissions, lead } = decideSale(createSaleFacts({ tiers }), aSale({ amount }), IDS, NOW);
  return { event, commissions, lead };
}

function decideSaleRefund(
  sale: { event: SaleEvent; commissions: readonly Commission[] },
  refund: Refund & RefundMoney,
) {
  return refundSale(aLead(), sale, refund);
}

describe('refund of a sale', () => {
  test('a refund takes the share of each tier', () => {
    const sale = aSaleOf(10_000);
    expect(sale.commissions.map(({ amount }) => amount)).toEqual([3330, 700, 350]);
    const { commissions } = decideSaleRefund(sale, aRefund());
    expect(commissions.map(({ tier, amount }) => [tier, amount])).toEqual([
      [1, -833],
      [2, -175],
      [3, -88],
    ]);
  });

  test('a refund takes nothing from a sale of amount zero', () => {
    const flat = [aMembership({ campaign: aCampaign([aReward({ gain: { flat: 500 } })]) })];
    const sale = decideSale(createSaleFacts({ tiers: flat }), aSale({ amount: 0, originalAmount: 1 }), IDS, NOW);
    expect(sale.commissions.map(({ amount }) => amount)).toEqual([500]);
    const { commissions, event } = decideSaleRefund(sale, aRefund({ amount: 0, originalAmount: 1, ofOriginal: 1 }));
    expect([commissions, event.amount]).toEqual([[], 0]);
  });

  test('refunds that sum to the sale take exactly its commissions, never more before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }), (parts) => {
        const sale = aSaleOf(parts.reduce((sum, part) => sum + part, 0));
        const earnedByTier = new Map(sale.commissions.map(({ tier, amount }) => [tier, amount]));
        const remainingByTier = new Map(earnedByTier);
        let soFar = 0;
        for (const amount of parts) {
          const event = { ...sale.event, refunded: soFar };
          for (const refundCommission of decideSaleRefund({ ...sale, event }, aRefund({ amount })).commissions) {
            remainingByTier.set(
              refundCommission.tier,
              (remainingByTier.get(refundCommission.tier) ?? 0) + refundCommission.amount,
            );
          }
          soFar += amount;
          for (const [tier, rest] of remainingByTier) {
            expect(rest).toBeGreaterThanOrEqual(0);
            expect(rest).toBeLessThanOrEqual(earnedByTier.get(tier) ?? 0);
          }
        }
        expect([...remainingByTier.values()].every((rest) => rest === 0)).toBe(true);
      }),
    );
  });

  test('a refund has the status of its commission, so that a denied commission is not deducted', () => {
    const sale = aSaleOf(10_000);
    const commissions = sale.commissions.map((commission) => ({ ...commission, status: 'denied' as const }));
    expect(decideSaleRefund({ ...sale, commissions }, aRefund()).commissions.map(({ status }) => status)).toEqual([
      'denied',
      'denied',
      'denied',
    ]);
  });

  test('a refund is held as long as its commission, so that both are in the same payout', () => {
    const heldUntil = '2026-04-14T12:00:00.000Z';
    const sale = aSaleOf(10_000);
    const commissions = sale.commissions.map((one) => (one.tier === 1 ? { ...one, heldUntil } : one));
    const { commissions: refundCommissions } = decideSaleRefund(
      { ...sale, commissions },
      aRefund({ at: '2026-04-01T00:00:00.000Z' }),
    );
    expect(refundCommissions.map((one) => [one.tier, one.heldUntil])).toEqual([
      [1, heldUntil],
      [2, undefined],
      [3, undefined],
    ]);
  });

  test('a refund larger than the rest of the sale is rejected', () => {
    const sale = aSaleOf(10_000);
    const event = { ...sale.event, refunded: 9000 };
    expect(() => decideSaleRefund({ ...sale, event }, aRefund({ amount: 1001 }))).toThrow('refund_too_large');
    expect(decideSaleRefund({ ...sale, event }, aRefund({ amount: 1000 })).commissions).not.toEqual([]);
  });
});

describe('refund of several sales', () => {
  /** Sales of 100.00 by two promoters, and a refund of 150.00. */
  function ofTwo() {
    const [first, second] = [1, 2].map((nth) => {
      const ids = { event: nth, commissions: [nth * 10, nth * 10 + 1, nth * 10 + 2] };
      return decideSale(createSaleFacts({ tiers }), aSale({ eventId: `sale-${nth}`, amount: 10_000 }), ids, NOW);
    }) as [SaleDecision, SaleDecision];
    const movedSale = { ...second, event: { ...second.event, promoterId: 9 } };
    const parts = [part(movedSale, 10_000), part(first, 5000)] as const;
    const facts = { lead: aLead(), taken: NOBODY, promoter: null, parts } satisfies RefundFacts;
    const ids = { event: 100, commissions: [101, 102, 103, 104, 105, 106] };
    return { sales: [movedSale, first], decided: decideRefund(facts, aRefund({ saleEventId: null }), ids, NOW) };
  }
  const part = ({ event, commissions }: SaleDecision, amount: number) => {
    const money = { amount, originalAmount: amount, originalCurrency: 'USD', ofOriginal: 0 };
    return { sale: event, commissions, money };
  };

  test('a refund of several sales takes the share of each, in numbered commissions', () => {
    const { commissions, event } = ofTwo().decided;
    expect(commissions.map(({ id, amount, saleAmount }) => [id, amount, saleAmount])).toEqual([
      [101, -3330, -10_000],
      [102, -700, -10_000],
      [103, -350, -10_000],
      [104, -1665, -5000],
      [105, -350, -5000],
      [106, -175, -5000],
    ]);
    expect([event.amount, event.originalAmount]).toEqual([15_000, 15_000]);
  });

  test('a refund of several sales counts once, and its amounts count with the promoter of each sale', () => {
    const { event } = ofTwo().decided;
    expect(computeProjectionChanges(event).filter(({ of }) => of === 'promotion')).toMatchObject([
      { owner: { promoterId: 9 }, counts: { refunds_count: 1, refunds_total: -10_000 } },
      { owner: { promoterId: 1 }, counts: { refunds_total: -5000 } },
    ]);
    expect(
      computeReportChanges({ ...event, commissions: [] }).map(({ owner, figures }) => [owner.promoterId, figures]),
    ).toEqual([
      [9, { refunds: 1, revenue: -10_000 }],
      [1, { revenue: -5000 }],
    ]);
  });

  test('a refund of several sales is reversed for each sale', () => {
    const { sales, decided } = ofTwo();
    const after = sales.map((sale) => ({
      event: { ...sale.event, refunded: refundedFromSale(sale.event, decided.event).amount },
      commissions: decided.refunded.filter(({ eventId }) => eventId === sale.event.eventId),
    }));
    const facts = { lead: aLead(), refund: decided, sales: after };
    const ids = { event: 200, commissions: [201, 202, 203, 204, 205, 206] };
    const { commissions, givenBack } = decideRefundReversal(facts, { eventId: 'back-1', at: NOW }, ids, NOW);
    expect(commissions.map(({ amount, saleAmount }) => [amount, saleAmount])).toEqual([
      [3330, 10_000],
      [700, 10_000],
      [350, 10_000],
      [1665, 5000],
      [350, 5000],
      [175, 5000],
    ]);
    expect(givenBack.map(({ after }) => after.takenBack)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('reversal of a refund of an old version', () => {
  /** A sale of 100 with a commission of 1, refunded in an old version. */
  function createSoldBefore(parts: readonly number[]) {
    const tiers = [aMembership({ campaign: aCampaign([aReward({ gain: { percent: '1' } })]) })];
    const { event, commissions } = decideSale(createSaleFacts({ tiers }), aSale({ amount: 100 }), IDS, NOW);
    let sale = { event, commissions };
    const refunds = parts.map((amount, index) => {
      const ids = { event: 100 + index, commissions: [200 + index] };
      const decided = refundSale(aLead(), sale, aRefund({ amount }), ids);
      const oldCommissions = decided.refunded.map(({ takenBack, ...commission }) => commission);
      sale = { event: { ...sale.event, refunded: sale.event.refunded + amount }, commissions: oldCommissions };
      return decided;
    });
    return { sale, refunds };
  }

  test('a reversal of an old refund keeps what other refunds took', () => {
    const { sale, refunds } = createSoldBefore([49, 10]);
    const [first, second] = refunds;
    if (!first) throw new Error('there is no refund');
    expect([first, second].map((one) => one?.commissions.map(({ amount }) => amount))).toEqual([[], [-1]]);

    const facts = { lead: aLead(), refund: first, sales: [sale] };
    const reversed = decideRefundReversal(facts, { eventId: 'back-1', at: NOW }, { event: 300, commissions: [] }, NOW);
    expect(reversed.commissions).toEqual([]);
    const after = {
      event: { ...sale.event, refunded: 10 },
      commissions: sale.commissions.map((one) => reversed.givenBack.find(({ before }) => before === one)?.after ?? one),
    };
    expect(decideSaleRefund(after, aRefund({ amount: 90 })).commissions).toEqual([]);
  });

  test('a reversal of an old refund counts once and skips up-to-date commissions', () => {
    const { sale, refunds } = createSoldBefore([49, 10]);
    const reversal = { eventId: 'back-1', at: NOW };
    const reverseRefund = (index: number, commissions = sale.commissions) => {
      const refund = refunds[index];
      if (!refund) throw new Error('there is no refund');
      const facts = { lead: aLead(), refund, sales: [{ ...sale, commissions }] };
      return decideRefundReversal(facts, reversal, { event: 300, commissions: [301] }, NOW).givenBack;
    };
    expect(reverseRefund(1).map(({ after }) => after)).toMatchObject([{ takenBack: 0, refundIds: [201, 301] }]);
    expect(reverseRefund(0).map(({ after }) => after)).toMatchObject([{ takenBack: 1, refundIds: [201] }]);
    const restored = reverseRefund(0).map(({ after }) => after);
    expect(reverseRefund(0, restored)).toEqual([]);
  });
});
