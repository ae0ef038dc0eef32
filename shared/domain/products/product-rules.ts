import { type Campaign, MOST_PLAN_ID_CHARACTERS, plansOf, type RewardRule } from '#shared/domain/campaigns/campaign.ts';
import type { OwnTerms } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { PriceInterval, Product } from './product.ts';

/** A rule as a company says it: products by their ids, not yet by their plans. */
export interface RuleSaid extends Omit<RewardRule, 'products' | 'productPlans'> {
  readonly productIds?: readonly number[] | undefined;
}

/** The rules of a campaign, or of a promotion. */
type Rules = Pick<Campaign, 'rules' | 'rulesForReferrals'>;

/** The interval of the prices that rules for a billing period are for. */
const INTERVALS: Readonly<Partial<Record<RewardRule['applyOn'], PriceInterval>>> = {
  monthly: 'month',
  yearly: 'year',
  one_time: 'one_time',
};

/** Whether rules go by products or their prices, so that a change of a product changes them. */
export function goByProducts(rules: readonly RuleSaid[] = []): boolean {
  return rules.some(({ applyOn, productIds = [] }) => applyOn in INTERVALS || productIds.length > 0);
}

/** Whether rules that there are go by products. */
export function hasProductRules({ rules, rulesForReferrals }: Rules): boolean {
  return goByProducts([...rules, ...rulesForReferrals].map(saidAs));
}

/**
 * Rules with the plans of their products. A rule for a billing period is for all prices of that interval, of the products it
 * names, or of all.
 * @param parameter the name that the rules have in an answer
 * @throws Refusal `invalid` where a rule names a product that there is not, or their plans are too many
 */
export function rulesWithProducts(
  parameter: string,
  rules: readonly RuleSaid[],
  products: readonly Product[],
): RewardRule[] {
  const whole = rules.map((rule) => ruleWithProducts(parameter, rule, products));
  if (whole.flatMap(plansOf).join('').length > MOST_PLAN_ID_CHARACTERS) {
    throw invalid(`${parameter}: the plans of its products are too many.`);
  }
  return whole;
}

function ruleWithProducts(parameter: string, rule: RuleSaid, products: readonly Product[]): RewardRule {
  const named = (rule.productIds ?? []).map((id) => {
    const product = products.find((one) => one.id === id);
    if (!product) throw invalid(`${parameter} names a product that does not exist: ${id}.`);
    return product;
  });
  return ruleForProducts(rule, named, products);
}

/** What of products rules go by. */
type Priced = Pick<Product, 'id' | 'name' | 'prices'>;

/**
 * A rule with the plans that it is for: those of the products it names, or of all, as far as they are paid as it says.
 * @param named the products that it names
 * @param products all there are
 */
export function ruleForProducts(
  { productIds = [], ...rule }: RuleSaid,
  named: readonly Priced[],
  products: readonly Priced[],
): RewardRule {
  if (!goByProducts([{ ...rule, productIds }])) return rule;
  const interval = INTERVALS[rule.applyOn];
  const prices = (interval && named.length === 0 ? products : named).flatMap((product) => product.prices);
  const plans = prices.filter((price) => interval === undefined || price.interval === interval);
  return {
    ...rule,
    products: named.map(({ id, name }) => ({ id, name })),
    productPlans: plans.map(({ extId }) => extId),
  };
}

/** What has rules, with the plans that its products have now; the same where they have not changed. */
export function withProductsNow<Of extends Rules>(whole: Of, products: readonly Product[]): Of {
  const now = (parameter: string, rules: readonly RewardRule[]) =>
    rulesWithProducts(parameter, rules.map(saidAs), products);
  const rules = now('rewards_for_promoters', whole.rules);
  const rulesForReferrals = now('rewards_for_referrals', whole.rulesForReferrals);
  const isSame =
    JSON.stringify([rules, rulesForReferrals]) === JSON.stringify([whole.rules, whole.rulesForReferrals].map(ordered));
  return isSame ? whole : { ...whole, rules, rulesForReferrals };
}

/** Whether some rule names a product. */
export function namesProduct({ rules, rulesForReferrals }: Rules | OwnTerms, id: number): boolean {
  return [...rules, ...rulesForReferrals].some(({ products = [] }) => products.some((product) => product.id === id));
}

function saidAs({ products, productPlans: _, ...rule }: RewardRule): RuleSaid {
  return products ? { ...rule, productIds: products.map(({ id }) => id) } : rule;
}

/** Rules as they are compared: with their entries in the order in which they are made here. */
function ordered(rules: readonly RewardRule[]): RewardRule[] {
  return rules.map(({ products, productPlans, ...rule }) =>
    products ? { ...rule, products: products.map(({ id, name }) => ({ id, name })), productPlans } : rule,
  ) as RewardRule[];
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
