import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commission.ts';
import type { SaleEvent } from '#shared/domain/event.ts';
import { decideRefund, type Refund } from '#shared/domain/refund.ts';
import { decideSale } from '#shared/domain/sale.ts';
import { aCampaign, aLead, aMembership, aReward, aSale, IDS, NOBODY, NOW, saleFacts } from './builders.ts';

function aRefund(more: Partial<Refund> = {}): Refund {
  const amount = more.amount ?? 2500;
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
    ...more,
  };
}

const rewards = [
  aReward({ gain: { percent: '33.3' } }),
  aReward({ id: 2, tier: 2, gain: { percent: '7' } }),
  aReward({ id: 3, tier: 3, gain: { percent: '50' }, percentOf: 'commission' }),
];
const tiers = [1, 2, 3].map((id) => aMembership({ promoter: { id }, campaign: aCampaign(rewards) }));

function sold(amount: number) {
  const { event, commissions, lead } = decideSale(saleFacts({ tiers }), aSale({ amount }), IDS, NOW);
  return { event, commissions, lead };
}

function refunded(sale: { event: SaleEvent; commissions: readonly Commission[] }, refund: Refund, lead = aLead()) {
  return decideRefund({ lead, taken: NOBODY, tiers, sale }, refund, IDS, NOW);
}

describe('a refund of a known sale', () => {
  test('takes back the share of each tier', () => {
    const sale = sold(10_000);
    expect(sale.commissions.map(({ amount }) => amount)).toEqual([3330, 700, 350]);
    const { commissions } = refunded(sale, aRefund());
    expect(commissions.map(({ tier, amount }) => [tier, amount])).toEqual([
      [1, -833],
      [2, -175],
      [3, -88],
    ]);
  });

  test('in any number of parts that add up to the sale takes back exactly what it gave, never more on the way', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }), (parts) => {
        const sale = sold(parts.reduce((sum, part) => sum + part, 0));
        const given = new Map(sale.commissions.map(({ tier, amount }) => [tier, amount]));
        const left = new Map(given);
        let soFar = 0;
        for (const amount of parts) {
          const event = { ...sale.event, refunded: soFar };
          for (const back of refunded({ ...sale, event }, aRefund({ amount })).commissions) {
            left.set(back.tier, (left.get(back.tier) ?? 0) + back.amount);
          }
          soFar += amount;
          for (const [tier, rest] of left) {
            expect(rest).toBeGreaterThanOrEqual(0);
            expect(rest).toBeLessThanOrEqual(given.get(tier) ?? 0);
          }
        }
        expect([...left.values()].every((rest) => rest === 0)).toBe(true);
      }),
    );
  });

  test('does not go by the rewards of today', () => {
    const sale = sold(10_000);
    const generous = [aMembership({ campaign: aCampaign([aReward({ gain: { percent: '90' } })]) })];
    const facts = { lead: aLead(), taken: NOBODY, tiers: generous, sale };
    expect(decideRefund(facts, aRefund(), IDS, NOW).commissions[0]?.amount).toBe(-833);
  });

  test('has the status of the commission it takes back: what was denied is not taken twice', () => {
    const sale = sold(10_000);
    const commissions = sale.commissions.map((commission) => ({ ...commission, status: 'denied' as const }));
    expect(refunded({ ...sale, commissions }, aRefund()).commissions.map(({ status }) => status)).toEqual([
      'denied',
      'denied',
      'denied',
    ]);
  });

  test('larger than what is left of the sale is refused', () => {
    const sale = sold(10_000);
    const event = { ...sale.event, refunded: 9000 };
    expect(() => refunded({ ...sale, event }, aRefund({ amount: 1001 }))).toThrow('refund_too_large');
    expect(refunded({ ...sale, event }, aRefund({ amount: 1000 })).commissions).not.toEqual([]);
  });

  test('of another lead is refused: the sale is not found', () => {
    expect(() => refunded(sold(10_000), aRefund(), aLead({ id: 99 }))).toThrow('sale_not_found');
  });
});

describe('a refund without its sale', () => {
  const lead = aLead({ state: 'active', customerSince: NOW, salesCount: 1 });
  const without = (amount: number, duration: Parameters<typeof aReward>[0] = {}, of = lead) => {
    const tiers = [aMembership({ campaign: aCampaign([aReward(duration)]) })];
    const facts = { lead: of, taken: NOBODY, tiers, sale: null };
    return decideRefund(facts, aRefund({ amount, saleEventId: null }), IDS, NOW).commissions.map((row) => row.amount);
  };

  test('is computed as a sale at the reward of today, negated', () => {
    expect(without(999)).toEqual([-200]);
  });

  test('of a reward given once takes back that of the only sale, and nothing of a later one', () => {
    const once = { duration: { type: 'once' } } as const;
    expect(without(1000, once)).toEqual([-200]);
    expect(without(1000, once, { ...lead, salesCount: 2 })).toEqual([]);
  });
});
