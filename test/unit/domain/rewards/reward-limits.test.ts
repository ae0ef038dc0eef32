import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { applyRewardDetails, MIN_ABOVE_MAX } from '#shared/domain/rewards/reward-changes.ts';
import type { RewardLimits } from '#shared/domain/rewards/reward-limits.ts';
import type { RewardStep } from '#shared/domain/rewards/reward-steps.ts';
import type { RefundDecision } from '#shared/domain/tracking/refund.ts';
import { decideSale, type SaleDecision } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  IDS,
  NOBODY,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';
import { catchRefusal } from '#test/unit/domain/refusal.ts';

/** Sales and refunds of a customer, under a reward of 20%. */
function aCustomer(limits: RewardLimits, steps?: readonly RewardStep[]) {
  const tiers = [aMembership({ campaign: aCampaign([aReward({ limits, ...(steps ? { steps } : {}) })]) })];
  let lead: Lead = aLead();
  const applyDecision = (sale: SaleDecision | RefundDecision) => {
    lead = sale.lead;
  };
  return {
    lead: () => lead,
    buys(amount: number, at = NOW) {
      const sale = decideSale({ lead, created: false, taken: NOBODY, tiers }, aSale({ amount, at }), IDS, NOW);
      applyDecision(sale);
      return sale;
    },
    returns(sale: SaleDecision, refunded: number, amount: number) {
      const money = { amount, originalAmount: amount, originalCurrency: 'USD' };
      const reward = {
        saleEventId: 'sale-1',
        eventId: 'refund',
        quantity: 1,
        ecom: false,
        at: NOW,
        uid: null,
        email: null,
      };
      const refundedSale = { ...sale, event: { ...sale.event, refunded } };
      const refund = refundSale(lead, refundedSale, { ...reward, ...money, ofOriginal: amount });
      applyDecision(refund);
      return refund;
    },
  };
}

const amounts = ({ commissions }: Pick<SaleDecision, 'commissions'>) => commissions.map(({ amount }) => amount);
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

describe('reward limits', () => {
  test.each([
    ['nothing within them', 10_000, 2000, {}],
    ['the largest commission of a sale', 100_000, 5000, { limited_by: ['max_amount'], without_limits: 20_000 }],
    ['the smallest commission of a sale', 100, 300, { limited_by: ['min_amount'], without_limits: 20 }],
    [
      'the smallest one also where the percentage rounds to nothing',
      1,
      300,
      { limited_by: ['min_amount'], without_limits: 0 },
    ],
  ])('limits change %s', (_, amount, expected, limited) => {
    const { commissions } = aCustomer({ least: 300, most: 5000 }).buys(amount);
    expect(commissions.map(({ calculation, ...one }) => [one.amount, calculation])).toEqual([
      [expected, { percent: '20', of: 'sale', base: amount, ...limited }],
    ]);
  });

  test('the monthly limit of a customer applies after the limits per sale', () => {
    const customer = aCustomer({ least: 300, mostOfMonth: 2500 });
    const [march, april] = ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z'];
    expect(amounts(customer.buys(10_000, march))).toEqual([2000]);
    const second = customer.buys(10_000, march);
    expect(second.commissions[0]?.amount).toBe(500);
    expect(second.commissions[0]?.calculation).toMatchObject({
      limited_by: ['max_per_customer_month'],
      without_limits: 2000,
      customer_month: '2026-03',
      given_before: 2000,
    });
    expect(amounts(customer.buys(100, march))).toEqual([]);
    expect(amounts(customer.buys(10_000, april))).toEqual([2000]);
    expect(amounts(customer.buys(10_000, march))).toEqual([]);
  });

  test('a refund of a sale frees its share of the monthly limit', () => {
    const customer = aCustomer({ mostOfMonth: 2500 });
    const sale = customer.buys(10_000);
    expect(amounts(customer.buys(10_000))).toEqual([500]);
    const { revision } = customer.lead();
    expect(amounts(customer.returns(sale, 0, 5000))).toEqual([-1000]);
    expect(customer.lead()).toMatchObject({ monthSums: { 1: { '2026-03': 1500 } }, revision: revision + 1 });
    expect(amounts(customer.buys(10_000))).toEqual([1000]);
  });

  test('a sale without a monthly limit stores no sum in its customer', () => {
    const customer = aCustomer({ most: 500 });
    customer.buys(10_000);
    const { revision } = customer.lead();
    customer.buys(10_000);
    expect(customer.lead()).not.toHaveProperty('monthSums');
    expect(customer.lead().revision).toBe(revision);
  });

  test('parents earn a share of the limited commission', () => {
    const parents = aReward({ id: 2, type: 'tier', tier: 2, gain: { percent: '10' }, percentOf: 'commission' });
    const campaign = aCampaign([aReward({ limits: { most: 1000 } }), parents]);
    const tiers = [aMembership({ campaign }), aMembership({ promoter: { id: 2 } })];
    const facts = { lead: aLead(), created: false, taken: NOBODY, tiers };
    expect(amounts(decideSale(facts, aSale({ amount: 100_000 }), IDS, NOW))).toEqual([1000, 100]);
  });

  test('a limit of 0 removes the limit, and omitted limits stay', () => {
    const creation = { id: 1, createdAt: NOW };
    const before = applyRewardDetails(null, creation, { flat: 100, limits: { least: 10, most: 50 } });
    expect(before.limits).toEqual({ least: 10, most: 50 });
    const after = applyRewardDetails(before, before, { limits: { least: 0, mostOfMonth: 500 } });
    expect(after.limits).toEqual({ most: 50, mostOfMonth: 500 });
    expect(applyRewardDetails(after, after, { limits: { most: 0, mostOfMonth: 0 } }).limits).toBeUndefined();
    expect(
      catchRefusal(() => applyRewardDetails(null, creation, { flat: 1, limits: { least: 11, most: 10 } })),
    ).toEqual({
      code: 'invalid',
      message: MIN_ABOVE_MAX,
    });
  });
});

const step = (percent: string, upTo?: number): RewardStep => ({
  gain: { percent },
  rules:
    upTo === undefined
      ? []
      : [{ number: 'customer_sales_count', condition: 'less than or equal to', value: upTo, operator: 'and' }],
});
const someLimits = fc.record(
  {
    least: fc.integer({ min: 1, max: 300 }),
    most: fc.integer({ min: 300, max: 2000 }),
    mostOfMonth: fc.integer({ min: 1, max: 4000 }),
  },
  { requiredKeys: [] },
);
const someSales = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 20_000 }),
    month: fc.integer({ min: 1, max: 3 }),
    back: fc.array(fc.nat(20_000), { maxLength: 3 }),
  }),
  { maxLength: 8 },
);
const at = (month: number) => `2026-0${month}-10T00:00:00.000Z`;

test('no limit is exceeded with steps and refunds, and fully refunded sales leave nothing', () => {
  fc.assert(
    fc.property(someLimits, someSales, (limits, requestedSales) => {
      const customer = aCustomer(limits, [step('30', 2), step('12.5', 5), step('7.3')]);
      const months = new Map<number, number>();
      const sales = requestedSales.map(({ amount, month, back }) => {
        const sale = customer.buys(amount, at(month));
        const [earnedAmount = 0] = amounts(sale);
        expect(earnedAmount).toBeLessThanOrEqual(
          Math.min(limits.most ?? earnedAmount, limits.mostOfMonth ?? earnedAmount),
        );
        months.set(month, (months.get(month) ?? 0) + earnedAmount);
        let [refunded, takenBack] = [0, 0];
        for (const part of back) {
          const more = Math.min(part, amount - refunded);
          if (more === 0) continue;
          const [less = 0] = amounts(customer.returns(sale, refunded, more));
          refunded += more;
          takenBack -= less;
          months.set(month, (months.get(month) ?? 0) + less);
        }
        expect(months.get(month)).toBeLessThanOrEqual(limits.mostOfMonth ?? Number.POSITIVE_INFINITY);
        return { sale, amount, refunded, taken: takenBack, given: earnedAmount };
      });
      const limited = limits.mostOfMonth === undefined ? [] : [...months].filter(([, of]) => of !== 0);
      const sums = Object.entries(customer.lead().monthSums?.[1] ?? {}).filter(([, of]) => of !== 0);
      expect(Object.fromEntries(sums)).toEqual(
        Object.fromEntries(limited.map(([month, of]) => [`2026-0${month}`, of])),
      );
      for (const { sale, amount, refunded, taken, given } of sales) {
        const rest = amount - refunded;
        const less = rest === 0 ? [] : amounts(customer.returns(sale, refunded, rest));
        expect(taken - sum(less)).toBe(given);
      }
      expect(sum(Object.values(customer.lead().monthSums?.[1] ?? {}))).toBe(0);
    }),
  );
});

test('the commissions of a month are independent of the order of its sales', () => {
  fc.assert(
    fc.property(
      someLimits,
      fc.array(
        fc.nat(20_000).map((amount) => amount + 1),
        { maxLength: 6 },
      ),
      (limits, all) => {
        const earningsInOrder = (order: readonly number[]) => {
          const customer = aCustomer(limits);
          return sum(order.flatMap((amount) => amounts(customer.buys(amount))));
        };
        expect(earningsInOrder(all)).toBe(earningsInOrder(all.toReversed()));
      },
    ),
  );
});
