import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { LimitEffect } from '#shared/domain/rewards/reward-limits.ts';
import { type Gain, type RewardStep, STEP_CONDITIONS, STEP_NUMBERS } from '#shared/domain/rewards/reward-steps.ts';
import { aReward } from '#test/unit/domain/builders.ts';
import { Story } from '#test/unit/domain/worked-examples/example-story.ts';
import type { ExampleTerms } from '#test/unit/domain/worked-examples/example-terms.ts';

const percent = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 999 }));
const percents = percent.map(([whole, part]): Gain => ({ percent: `${whole}.${String(part).padStart(3, '0')}` }));
const gains = fc.oneof(
  percents,
  fc.integer({ min: 1, max: 5000 }).map((flat): Gain => ({ flat })),
  fc.integer({ min: 1, max: 5000 }).map((flat): Gain => ({ flat, per: 'sale' })),
);
const rules = fc.array(
  fc.record({
    number: fc.constantFrom(...STEP_NUMBERS),
    condition: fc.constantFrom(...STEP_CONDITIONS),
    value: fc.integer({ min: 1, max: 6 }),
    operator: fc.constantFrom('and' as const, 'or' as const),
  }),
  { maxLength: 3 },
);
const durations = fc.oneof(
  fc.constantFrom({ type: 'forever' } as const, { type: 'once' } as const),
  fc.record({ type: fc.constantFrom('months' as const, 'sales' as const), count: fc.integer({ min: 1, max: 6 }) }),
);

function rewards(tier: number, steps: fc.Arbitrary<RewardStep[]>): fc.Arbitrary<Reward> {
  const gain = tier > 1 ? percents : gains;
  const percentOf = tier > 1 ? fc.constantFrom('sale' as const, 'commission' as const) : fc.constant('sale' as const);
  const terms = fc.record({ gain, duration: durations, percentOf, steps: fc.option(steps, { nil: undefined }) });
  return terms.map((one) => aReward({ ...one, id: tier, tier, type: tier > 1 ? 'tier' : 'sale' }));
}

const getSteps = (tier: number, by = rules) =>
  fc.array(fc.record({ gain: tier > 1 ? percents : gains, rules: by }), { minLength: 1, maxLength: 3 });

const campaignWith = (some: readonly Reward[]): ExampleTerms['campaign'] => ({
  rules: some.map(({ id }) => ({ applyOn: 'all', planIds: [], rewardId: id })),
  rewards: some,
});

const limits = fc.record(
  { most: fc.integer({ min: 500, max: 9000 }), least: fc.integer({ min: 1, max: 500 }), mostOfMonth: fc.nat(20_000) },
  { requiredKeys: [] },
);
const limitedReward = (tier: number) =>
  fc
    .tuple(rewards(tier, getSteps(tier)), fc.option(limits))
    .map(([one, some]) => ({ ...one, ...(some && { limits: some }) }));

const anyTerms = fc.tuple(...[1, 2, 3].map(limitedReward), fc.option(limitedReward(1))).map((all): ExampleTerms => {
  const [one, two, three, own] = all as [Reward, Reward, Reward, Reward | null];
  return {
    campaign: campaignWith([one, two, three]),
    own: { ...campaignWith(own ? [own] : []), rulesForReferrals: [] },
  };
});

const anySale = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  months: fc.integer({ min: 0, max: 8 }),
});

/** Uses only the calculation of the commission. */
function explainAmount({ calculation, saleAmount }: Commission, below: number): bigint {
  if ('flat' in calculation) return BigInt(calculation.flat) * BigInt(calculation.quantity);
  if (!('percent' in calculation)) throw new Error('no sale earns that');
  const base = BigInt(calculation.of === 'sale' ? saleAmount : below);
  expect(BigInt(calculation.base)).toBe(base);
  const thousandths = BigInt(calculation.percent.replace('.', ''));
  return (2n * base * thousandths + 100_000n) / 200_000n;
}

test('each commission of any terms can be recomputed from its own calculation, to the cent', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(anySale, { minLength: 1, maxLength: 8 }), (terms, sales) => {
      const story = new Story(terms);
      for (const sale of sales) {
        const commissions = story.apply({ is: 'sale', ...sale });
        const inTier = (tier: number) => commissions.find((one) => one.tier === tier)?.amount ?? 0;
        for (const one of commissions) {
          const { without_limits: whole = one.amount } = one.calculation as LimitEffect;
          expect(BigInt(whole)).toBe(explainAmount(one, inTier(one.tier - 1)));
        }
      }
    }),
  );
});

test('refunds that sum to a sale take exactly its commissions, per tier, and never more before', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(anyTerms, fc.array(anySale, { maxLength: 3 }), parts, anySale, (terms, before, refunds, last) => {
      const story = new Story(terms);
      for (const sale of before) story.apply({ is: 'sale', ...sale });
      const amount = refunds.reduce((sum, part) => sum + part, 0);
      const commissions = story.apply({ is: 'sale', ...last, amount });
      const remainingByTier = new Map(commissions.map((one) => [one.tier, one.amount]));
      for (const part of refunds) {
        for (const refundCommission of story.apply({ is: 'refund', amount: part })) {
          remainingByTier.set(
            refundCommission.tier,
            (remainingByTier.get(refundCommission.tier) ?? 0) + refundCommission.amount,
          );
        }
        for (const one of commissions) {
          expect(remainingByTier.get(one.tier)).toBeGreaterThanOrEqual(0);
          expect(remainingByTier.get(one.tier)).toBeLessThanOrEqual(one.amount);
        }
      }
      expect([...remainingByTier.values()].filter((rest) => rest !== 0)).toEqual([]);
    }),
  );
});

test('a reversed refund has no effect: reversals restore what refunds took, in any order', () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({ is: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 100 }), of: fc.nat(2) }),
      fc.record({ is: fc.constant('reversal' as const), of: fc.nat(9) }),
    ),
    { minLength: 1, maxLength: 14 },
  );
  fc.assert(
    fc.property(anyTerms, fc.array(anySale, { minLength: 1, maxLength: 3 }), acts, (terms, sold, all) => {
      const story = new Story(terms);
      const sales = sold.map((sale) => {
        const earnedByTier = new Map(story.apply({ is: 'sale', ...sale }).map((one) => [one.tier, one.amount]));
        return { earned: earnedByTier, left: new Map(earnedByTier), amount: sale.amount };
      });
      const previousSums = structuredClone(story.monthSums);
      const refunds: { ofSale: number; amount: number; deductions: Map<number, number> | null }[] = [];
      const refund = (ofSale: number, amount: number) => {
        const sale = sales[ofSale - 1];
        if (!sale || amount === 0) return;
        sale.amount -= amount;
        const deductions = new Map(story.apply({ is: 'refund', amount, ofSale }).map((one) => [one.tier, one.amount]));
        for (const [tier, amount] of deductions) sale.left.set(tier, (sale.left.get(tier) ?? 0) + amount);
        refunds.push({ ofSale, amount, deductions });
      };
      const reverse = (index: number) => {
        const one = refunds[index];
        const sale = sales[(one?.ofSale ?? 0) - 1];
        if (!one?.deductions || !sale) return;
        sale.amount += one.amount;
        const reversedAmounts = new Map(
          story.apply({ is: 'reversal', ofRefund: index + 1 }).map(({ tier, amount }) => [tier, amount]),
        );
        expect(reversedAmounts).toEqual(new Map([...one.deductions].map(([tier, amount]) => [tier, -amount])));
        for (const [tier, amount] of reversedAmounts) sale.left.set(tier, (sale.left.get(tier) ?? 0) + amount);
        one.deductions = null;
      };
      for (const one of all) {
        if (one.is === 'reversal') reverse(one.of % Math.max(1, refunds.length));
        else {
          const ofSale = 1 + (one.of % sales.length);
          refund(ofSale, Math.floor(((sales[ofSale - 1]?.amount ?? 0) * one.part) / 100));
        }
        for (const { earned, left } of sales) {
          for (const [tier, amount] of earned) {
            expect(left.get(tier)).toBeGreaterThanOrEqual(0);
            expect(left.get(tier)).toBeLessThanOrEqual(amount);
          }
        }
      }
      for (const [index, { amount }] of sales.entries()) refund(index + 1, amount);
      for (const { left } of sales) expect([...left.values()].filter((rest) => rest !== 0)).toEqual([]);
      for (const index of refunds.keys()) reverse(index);
      for (const { earned, left } of sales) expect(left).toEqual(earned);
      expect(story.monthSums).toEqual(previousSums);
    }),
  );
});

test('commissions of a customer in a month stay within the limit of the reward, less refunds', () => {
  const happenings = fc.array(
    fc.oneof(
      fc.record({ is: fc.constant('sale' as const), sale: anySale }),
      fc.record({ is: fc.constant('refund' as const), of: fc.nat(7), part: fc.integer({ min: 1, max: 100 }) }),
    ),
    { minLength: 1, maxLength: 12 },
  );
  const mostOfMonth = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(limitedReward(1), mostOfMonth, happenings, (reward, most, all) => {
      const terms = { ...reward, limits: { ...reward.limits, mostOfMonth: most } };
      const story = new Story({ campaign: campaignWith([terms]), own: { ...campaignWith([]), rulesForReferrals: [] } });
      const sales: { left: number; month: string }[] = [];
      const sums = new Map<string, number>();
      const give = (month: string, amount: number) => sums.set(month, (sums.get(month) ?? 0) + amount);
      for (const one of all) {
        if (one.is === 'sale') {
          const [commission] = story.apply({ is: 'sale', ...one.sale });
          sales.push({ left: one.sale.amount, month: commission?.createdAt.slice(0, 7) ?? '' });
          if (commission) give(commission.createdAt.slice(0, 7), commission.amount);
        } else {
          const ofSale = 1 + (one.of % Math.max(1, sales.length));
          const sale = sales[ofSale - 1];
          const amount = Math.floor(((sale?.left ?? 0) * one.part) / 100);
          if (!sale || amount === 0) continue;
          sale.left -= amount;
          const [refundCommission] = story.apply({ is: 'refund', amount, ofSale });
          if (refundCommission) give(sale.month, refundCommission.amount);
        }
        expect(Math.max(0, ...sums.values())).toBeLessThanOrEqual(most);
        expect(Math.min(0, ...sums.values())).toBe(0);
      }
    }),
  );
});

test('a late sale does not change earlier commissions', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(anySale, { minLength: 2, maxLength: 8 }), fc.nat(7), (terms, sales, index) => {
      const getAmounts = (some: typeof sales) => {
        const story = new Story(terms);
        return some.map((sale) => story.apply({ is: 'sale', ...sale }).map(({ tier, amount }) => [tier, amount]));
      };
      const late = { amount: 777, quantity: 1, months: 0 };
      const before = sales.slice(0, 1 + (index % sales.length));
      expect(getAmounts([...before, late]).slice(0, -1)).toEqual(getAmounts(before));
    }),
  );
});

test('steps by age and durations in months are independent of the order of reports', () => {
  const byAge = rules.map((some) => some.map((one) => ({ ...one, number: 'customer_age_in_months' as const })));
  const months = fc.record({ type: fc.constant('months' as const), count: fc.integer({ min: 1, max: 6 }) });
  const byDate = fc
    .tuple(rewards(1, getSteps(1, byAge)), rewards(2, getSteps(2, byAge)), months)
    .map(([one, two, duration]): ExampleTerms => {
      const noRewards = { ...campaignWith([]), rulesForReferrals: [] };
      return { campaign: campaignWith([one, two].map((reward) => ({ ...reward, duration }))), own: noRewards };
    });
  const shuffled = fc.array(anySale, { minLength: 1, maxLength: 8 }).chain((sales) => {
    const numbered = sales.map((sale, index) => ({ ...sale, index }));
    return fc.tuple(
      fc.constant(numbered),
      fc.shuffledSubarray(numbered, { minLength: sales.length, maxLength: sales.length }),
    );
  });
  fc.assert(
    fc.property(byDate, shuffled, (terms, [sales, others]) => {
      const sumEarned = (some: typeof sales) => {
        const story = new Story(terms);
        story.apply({ is: 'sale', amount: 100 });
        const rows = some.map(({ index, ...sale }) => {
          const commissions = story.apply({ is: 'sale', ...sale });
          return [index, commissions.map(({ tier, amount }) => [tier, amount])] as const;
        });
        return new Map(rows.toSorted(([one], [other]) => one - other));
      };
      expect(sumEarned(others)).toEqual(sumEarned(sales));
    }),
  );
});
