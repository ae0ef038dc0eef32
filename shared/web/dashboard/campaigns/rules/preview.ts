import { rulePlans } from '#shared/domain/campaigns/campaign.ts';
import type { StepNumbers } from '#shared/domain/rewards/reward-steps.ts';
import { type Rule, type RuleProduct, toDomainRule } from '#web/dashboard/campaigns/terms/rule.ts';
import { calculateEarnings, FIRST_SALE, type PreviewReward } from '#web/dashboard/campaigns/terms/sale-earnings.ts';

export interface PreviewCase {
  readonly numbers: StepNumbers;
  readonly earned: ReturnType<typeof calculateEarnings>;
}

/** Above this limit, numbers vary one at a time. */
const MAX_COMBINATIONS = 10_000;

interface PreviewInput {
  readonly rules: readonly Rule[];
  /** All rewards. */
  readonly rewards: readonly PreviewReward[];
  readonly products: readonly RuleProduct[];
}

/** Lists the plans that rules name. */
export function listNamedPlans({ rules, products }: Pick<PreviewInput, 'rules' | 'products'>): readonly string[] {
  const plans = rules.flatMap((rule) => rulePlans(toDomainRule(rule, products))).filter((plan) => plan.trim() !== '');
  return [...new Set(plans)];
}

/**
 * Previews a sale: a first sale, then each case with different earnings.
 * @param amount in the smallest unit
 * @param plan null: one that no rule names
 */
export function previewSale(
  amount: number,
  { rules, rewards, products, plan }: PreviewInput & { readonly plan: string | null },
): readonly PreviewCase[] {
  const selected = rewards.filter(({ id }) => rules.some(({ reward_id: rewardId }) => rewardId === id));
  const seen = new Map<string, PreviewCase>();
  for (const numbers of listTestNumbers(selected)) {
    const earned = calculateEarnings(amount, rules, rewards, { numbers, plan, products });
    const key = JSON.stringify(earned);
    if (!seen.has(key)) seen.set(key, { numbers, earned });
  }
  return [...seen.values()];
}

type Name = keyof StepNumbers;

/** Lists the numbers just before, at and after each threshold. */
function listTestNumbers(rewards: readonly PreviewReward[]): readonly StepNumbers[] {
  const names = Object.keys(FIRST_SALE) as Name[];
  const values = names.map((name) => {
    const around = rewards.flatMap((reward) => [
      ...reward.schemas.flatMap(({ rules }) =>
        rules.flatMap(({ type, value }) => (type === name ? [value - 1, value, value + 1] : [])),
      ),
      ...durationValues(reward, name),
    ]);
    const all = [FIRST_SALE[name], ...around.filter((value) => value > FIRST_SALE[name])];
    return [...new Set(all)].sort((a, b) => a - b);
  });
  const count = values.reduce((product, { length }) => product * length, 1);
  if (count > MAX_COMBINATIONS)
    return names.flatMap((name, at) => (values[at] ?? []).map((value) => ({ ...FIRST_SALE, [name]: value })));
  // A customer's age grows without further sales, so the last name varies slowest.
  return names.reduceRight<readonly StepNumbers[]>(
    (before, name) =>
      before.flatMap((numbers) => (values[names.indexOf(name)] ?? []).map((value) => ({ ...numbers, [name]: value }))),
    [FIRST_SALE],
  );
}

function durationValues({ duration, duration_count: count }: PreviewReward, name: Name): readonly number[] {
  if (name === 'customer_sales_count') {
    if (duration === 'once') return [2];
    return duration === 'sales' && count !== null ? [count + 1] : [];
  }
  const isMonths = duration === 'months' || duration === 'repeating';
  return name === 'customer_age_in_months' && isMonths && count !== null ? [count] : [];
}

/** Describes how a sale differs from a first sale. */
export function describeSale(numbers: StepNumbers, money: (amount: number) => string): string {
  const { customer_sales_count: sale, customer_age_in_months: age } = numbers;
  const { promoter_campaign_customers_count: customers = 1, promoter_campaign_revenue: revenue = 0 } = numbers;
  const words = [
    ...(sale === FIRST_SALE.customer_sales_count ? [] : [`sale ${sale} to a customer`]),
    ...(age === FIRST_SALE.customer_age_in_months ? [] : [`${age} month${age === 1 ? '' : 's'} after the first sale`]),
    ...(customers === FIRST_SALE.promoter_campaign_customers_count ? [] : [`customer ${customers} of the promoter`]),
    ...(revenue === FIRST_SALE.promoter_campaign_revenue ? [] : [`after ${money(revenue)} of the promoter’s revenue`]),
  ];
  const text = words.length === 0 ? 'a first sale' : words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
