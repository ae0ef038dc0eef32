import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { needsPromoterFigures, type PromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import { dependsOnSalesCount } from '#shared/domain/rewards/reward.ts';
import {
  applyRewardStep,
  computeStepNumbers,
  type RewardStep,
  STEP_CONDITIONS,
  STEP_NUMBERS,
  type StepRule,
  toTranslatableRule,
} from '#shared/domain/rewards/reward-steps.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOW,
} from '#test/unit/domain/builders.ts';

const AGE = 'customer_age_in_months';
const SALES = 'customer_sales_count';
const CUSTOMERS = 'promoter_campaign_customers_count';

const rule = (number: StepRule['number'], condition: StepRule['condition'], value: number): StepRule => ({
  number,
  condition,
  value,
  operator: 'and',
});
const step = (percent: string, ...rules: StepRule[]): RewardStep => ({ gain: { percent }, rules });
const steps = (...all: RewardStep[]) => aReward({ gain: all[0]?.gain ?? { percent: '1' }, steps: all });
const numbers = (sales: number, months = 0) => ({ [SALES]: sales, [AGE]: months }) as const;
const getPercent = (reward: ReturnType<typeof steps>, ...parameters: Parameters<typeof numbers>) => {
  const gain = applyRewardStep(reward, numbers(...parameters))?.gain;
  return gain && 'percent' in gain ? gain.percent : null;
};

describe('worked examples of steps', () => {
  test('steps can give 30% for three months, then 20%', () => {
    const reward = steps(step('30', rule(AGE, 'less than', 3)), step('20'));
    expect([0, 1, 2, 3, 4, 40].map((month) => getPercent(reward, 1, month))).toEqual([
      '30',
      '30',
      '30',
      '20',
      '20',
      '20',
    ]);
  });

  test('steps can give 50% of the first sale, 25% from the tenth on, and nothing between', () => {
    const reward = steps(
      step('50', rule(SALES, 'equal to', 1)),
      step('25', rule(SALES, 'greater than or equal to', 10)),
    );
    expect([1, 2, 9, 10, 11].map((sale) => getPercent(reward, sale))).toEqual(['50', null, null, '25', '25']);
  });

  test('steps can double every fifth sale', () => {
    const reward = steps(step('40', rule(SALES, 'multiple of', 5)), step('20'));
    expect([1, 4, 5, 6, 10].map((sale) => getPercent(reward, sale))).toEqual(['20', '20', '40', '20', '40']);
  });

  test('step rules are combined from first to last', () => {
    const or = { ...rule(AGE, 'less than', 1), operator: 'or' } as const;
    const reward = steps(
      step('30', rule(SALES, 'less than', 3), or, rule(SALES, 'less than or equal to', 5)),
      step('20'),
    );
    expect(
      [numbers(2, 9), numbers(4, 0), numbers(6, 0), numbers(4, 9)].map((values) =>
        getPercent(reward, values[SALES], values[AGE]),
      ),
    ).toEqual(['30', '30', '20', '20']);
  });
});

describe('step numbers', () => {
  test.each([
    ['2026-01-31T12:00:00.000Z', '2026-02-28T11:59:59.000Z', 0],
    ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z', 1],
    ['2026-01-15T00:00:00.000Z', '2027-01-14T23:59:59.999Z', 11],
    ['2026-01-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z', 12],
    ['2026-01-15T00:00:00.000Z', '2025-11-01T00:00:00.000Z', 0],
  ])('a customer since %s has been one on %s for %i months', (since, at, months) => {
    expect(computeStepNumbers(0, since, at)).toEqual(numbers(1, months));
  });

  test('a late sale gets the next number and renumbers no other', () => {
    const late = computeStepNumbers(2, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
    expect(late).toEqual(numbers(3, 0));
  });
});

test('a commission stores its step and the numbers', () => {
  const reward = steps(step('30', rule(SALES, 'less than', 3)), step('12.5'));
  const tiers = [aMembership({ campaign: aCampaign([reward]) })];
  const lead = aLead({ salesCount: 7, customerSince: '2026-01-10T00:00:00.000Z' });
  const decision = decideSale(createSaleFacts({ tiers, lead }), aSale({ amount: 1000, at: NOW }), IDS, NOW);
  const calculation = { percent: '12.5', of: 'sale', base: 1000, step: 2, ...numbers(8, 2) };
  expect(decision.commissions).toMatchObject([{ amount: 125, calculation }]);
  expect(decision.dependsOnCount).toBe(true);
});

describe('rules by promoter figures', () => {
  const tenth = steps(step('25', rule(CUSTOMERS, 'greater than or equal to', 10)), step('20'));
  const facts = (lead: Partial<Lead>, figures: PromoterFigures) =>
    createSaleFacts({ tiers: [aMembership({ campaign: aCampaign([tenth]) })], lead: aLead(lead), figures });

  test.each([
    ['the sale that makes the tenth customer', {}, 9, 25, 10],
    ['a sale that makes the ninth', {}, 8, 20, 9],
    ['a further sale of one of nine', { customerSince: NOW, salesCount: 1 }, 9, 20, 9],
    ['a further sale of one of ten', { customerSince: NOW, salesCount: 1 }, 10, 25, 10],
  ] as const)('the step from ten customers on is checked: %s', (_, lead, customers, percent, number) => {
    const decision = decideSale(facts(lead, { customers, revenue: 5000 }), aSale({ amount: 1000 }), IDS, NOW);
    expect(decision.commissions[0]?.calculation).toMatchObject({
      percent: String(percent),
      promoter_campaign_customers_count: number,
      promoter_campaign_revenue: 5000,
    });
    expect(decision.event).toMatchObject({ ruled: true, becameCustomer: !('customerSince' in lead) });
  });

  test('promoter figures are loaded only if a rule of campaign, promotion or promo code needs them', () => {
    const plain = aMembership();
    expect(needsPromoterFigures(plain)).toBe(false);
    expect(needsPromoterFigures(aMembership({ campaign: aCampaign([tenth]) }))).toBe(true);
    const ownTerms = { rules: [], rewards: [tenth], rulesForReferrals: [] };
    expect(needsPromoterFigures(aMembership({ promotion: { ownTerms } }))).toBe(true);
    expect(needsPromoterFigures(plain, { reward: tenth })).toBe(true);
  });
});

test('steps by sale number prevent concurrent first sales, steps by age do not', () => {
  expect(dependsOnSalesCount(steps(step('50', rule(SALES, 'equal to', 1))))).toBe(true);
  expect(dependsOnSalesCount(steps(step('50', rule(AGE, 'equal to', 1))))).toBe(false);
});

test('a reward without steps ignores the numbers', () => {
  expect(applyRewardStep(aReward(), numbers(9, 9))).toEqual(aReward());
});

test('a rule in words matches the same numbers', () => {
  const any = fc.record({
    number: fc.constantFrom(...STEP_NUMBERS),
    condition: fc.constantFrom(...STEP_CONDITIONS),
    value: fc.integer({ min: 1, max: 30 }),
    operator: fc.constant('and' as const),
  });
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 40 }), (given, count) => {
      const isFromOne = given.number === SALES || given.number === CUSTOMERS;
      const number = isFromOne ? count + 1 : count;
      const { is: condition, value } = toTranslatableRule(given);
      const matches = {
        first: isFromOne ? number <= value : number < value,
        from: number >= value,
        exactly: number === value,
        every: number > 0 && number % value === 0,
      }[condition];
      expect(applyRewardStep(steps(step('1', given)), { ...numbers(0), [given.number]: number }) !== undefined).toBe(
        matches,
      );
    }),
  );
});
