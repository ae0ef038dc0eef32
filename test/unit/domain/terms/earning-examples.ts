import type { StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { RewardEarning } from '#shared/domain/terms/earning.ts';

/** 20% of every sale, forever. */
export const SHARE: RewardEarning = {
  per: 'sale',
  target: null,
  tier: 1,
  percent: '20',
  of: 'sale',
  amount: null,
  steps: [],
  limits: {},
  unit: 'cash',
  duration: { type: 'forever' },
  plans: null,
  applyOn: 'all',
  planNames: [],
};

const withChanges = (changes: Partial<RewardEarning>): RewardEarning => ({ ...SHARE, ...changes });
const flat = (amount: number, changes: Partial<RewardEarning> = {}) =>
  withChanges({ percent: null, amount, ...changes });
const rule = (
  number: StepRule['number'],
  condition: StepRule['condition'],
  value: number,
  operator: 'and' | 'or' = 'and',
): StepRule => ({ number, condition, value, operator });
/** 30% if the rules match, otherwise 20%. */
const aSteppedEarning = (...rules: StepRule[]) =>
  withChanges({
    steps: [
      { gain: { percent: '30' }, rules },
      { gain: { percent: '20' }, rules: [] },
    ],
  });
const AGE = 'customer_age_in_months';
const SALES = 'customer_sales_count';
const CUSTOMERS = 'promoter_campaign_customers_count';
const REVENUE = 'promoter_campaign_revenue';
const target = (
  metric: NonNullable<RewardEarning['target']>['metric'],
  amount: number,
  repeats: boolean,
  unit: RewardEarning['unit'] = 'cash',
) => flat(unit === 'cash' ? 5000 : 2, { per: 'target', target: { metric, amount, repeats }, unit });

/** Terms for every wording of earnings, by a short description. */
export const EARNING_EXAMPLES = {
  'a share': SHARE,
  'a share with decimals': withChanges({ percent: '12.5' }),
  'a share of the first sale': withChanges({ duration: { type: 'once' } }),
  'a share for months': withChanges({ duration: { type: 'months', count: 12 } }),
  'a share for a month': withChanges({ duration: { type: 'months', count: 1 } }),
  'a share of some sales': withChanges({ duration: { type: 'sales', count: 3 } }),
  'an amount': flat(500),
  'credits for the first sale': flat(3, { unit: 'credits', duration: { type: 'once' } }),
  'an amount for months': flat(500, { duration: { type: 'months', count: 6 } }),
  'a free month of some sales': flat(1, { unit: 'free_months', duration: { type: 'sales', count: 2 } }),
  'an amount per sale': flat(500, { amountPer: 'sale' }),
  'an amount per sale, of the first sale': flat(500, { amountPer: 'sale', duration: { type: 'once' } }),
  'an amount per sale, for months': flat(500, { amountPer: 'sale', duration: { type: 'months', count: 6 } }),
  'an amount per sale, for some sales': flat(500, { amountPer: 'sale', duration: { type: 'sales', count: 2 } }),
  points: flat(1200, { unit: 'points' }),
  'a discount in percent': flat(15, { unit: 'discount_per' }),
  'a discount in money': flat(1050, { unit: 'mon_discount' }),
  'tier 2, of the sale': withChanges({ tier: 2, percent: '5' }),
  'tier 3, of the sale': withChanges({ tier: 3, percent: '1' }),
  'tier 2, of the commission': withChanges({ tier: 2, percent: '10', of: 'commission' }),
  'tier 3, of the commission, for months': withChanges({
    tier: 3,
    percent: '50',
    of: 'commission',
    duration: { type: 'months', count: 12 },
  }),
  'steps by months': aSteppedEarning(rule(AGE, 'less than', 3)),
  'steps by a month': aSteppedEarning(rule(AGE, 'equal to', 1), rule(AGE, 'multiple of', 6, 'or')),
  'steps by later months': aSteppedEarning(rule(AGE, 'greater than or equal to', 2), rule(SALES, 'greater than', 5)),
  'steps by sales': aSteppedEarning(rule(SALES, 'less than', 4)),
  'steps by a sale': aSteppedEarning(rule(SALES, 'equal to', 3), rule(SALES, 'multiple of', 10, 'or')),
  'steps by customers': aSteppedEarning(rule(CUSTOMERS, 'less than', 10), rule(CUSTOMERS, 'greater than', 99, 'or')),
  'steps by a number of customers': aSteppedEarning(
    rule(CUSTOMERS, 'equal to', 1),
    rule(CUSTOMERS, 'multiple of', 5, 'or'),
  ),
  'steps by revenue': aSteppedEarning(
    rule(REVENUE, 'less than', 100_000),
    rule(REVENUE, 'greater than or equal to', 500_000, 'or'),
  ),
  'steps by exact revenue': aSteppedEarning(rule(REVENUE, 'equal to', 0), rule(REVENUE, 'multiple of', 100_000, 'or')),
  'steps of tier 2, for months': {
    ...aSteppedEarning(rule(AGE, 'less than', 3)),
    tier: 2,
    duration: { type: 'months', count: 12 },
  },
  limits: withChanges({ limits: { least: 100, most: 5000, mostOfMonth: 8000 } }),
  'products and plans': withChanges({ plans: ['gold', 'team-m'], applyOn: 'specific', planNames: ['Team', 'gold'] }),
  'monthly plans': withChanges({ plans: ['team-m'], applyOn: 'monthly' }),
  'yearly plans of a product': withChanges({ plans: ['team-y'], applyOn: 'yearly', planNames: ['Team'] }),
  'one-time purchases': withChanges({ plans: ['setup'], applyOn: 'one_time' }),
  'each referral': flat(500, { per: 'referral' }),
  joining: target('joined', 1, false),
  'the first referral': target('referrals', 1, false),
  'every ten referrals': target('referrals', 10, true),
  'a number of customers': target('customers', 25, false),
  'every customer, in free months': target('customers', 1, true, 'free_months'),
  'an amount of revenue': target('revenue', 100_000, false),
  'each amount of revenue': target('revenue', 100_000, true),
} as const satisfies Record<string, RewardEarning>;

export type EarningExample = keyof typeof EARNING_EXAMPLES;
