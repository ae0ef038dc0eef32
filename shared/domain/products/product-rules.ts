import {
  type Campaign,
  MAX_PLAN_ID_CHARACTERS,
  type RewardRule,
  rulePlans,
} from '#shared/domain/campaigns/campaign.ts';
import type { OwnTerms } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { PriceInterval, Product } from './product.ts';

/** A rule as input, with product ids. */
export interface RewardRuleInput extends Omit<RewardRule, 'products' | 'productPlans'> {
  readonly productIds?: readonly number[] | undefined;
}

type CampaignRules = Pick<Campaign, 'rules' | 'rulesForReferrals'>;

/** Price intervals of rules for a billing period. */
const INTERVALS: Readonly<Partial<Record<RewardRule['applyOn'], PriceInterval>>> = {
  monthly: 'month',
  yearly: 'year',
  one_time: 'one_time',
};

/** Whether rules depend on products, so that changes of products change the rules. */
export function dependOnProducts(rules: readonly RewardRuleInput[] = []): boolean {
  return rules.some(({ applyOn, productIds = [] }) => applyOn in INTERVALS || productIds.length > 0);
}

/** Whether stored rules depend on products. */
export function hasProductRules({ rules, rulesForReferrals }: CampaignRules): boolean {
  return dependOnProducts([...rules, ...rulesForReferrals].map(toRuleInput));
}

/**
 * Resolves the plans of rules' products. A rule for a billing period covers all prices of that interval, of its
 * products or of all.
 * @param parameter API field for errors
 * @throws Refusal `invalid` for an unknown product, or too many plans
 */
export function resolveRulesProducts(
  parameter: string,
  rules: readonly RewardRuleInput[],
  products: readonly Product[],
): RewardRule[] {
  const resolved = rules.map((rule) => resolveRuleProducts(parameter, rule, products));
  if (resolved.flatMap(rulePlans).join('').length > MAX_PLAN_ID_CHARACTERS) {
    throw invalid(`${parameter}: its products have too many plans.`);
  }
  return resolved;
}

function resolveRuleProducts(parameter: string, rule: RewardRuleInput, products: readonly Product[]): RewardRule {
  const ruleProducts = (rule.productIds ?? []).map((id) => {
    const product = products.find((candidate) => candidate.id === id);
    if (!product) throw invalid(`${parameter} names a product that does not exist: ${id}.`);
    return product;
  });
  return resolveRulePlans(rule, ruleProducts, products);
}

type PricedProduct = Pick<Product, 'id' | 'name' | 'prices'>;

/**
 * Resolves the plans of one rule.
 * @param ruleProducts its products
 * @param products all products
 */
export function resolveRulePlans(
  { productIds = [], ...rule }: RewardRuleInput,
  ruleProducts: readonly PricedProduct[],
  products: readonly PricedProduct[],
): RewardRule {
  if (!dependOnProducts([{ ...rule, productIds }])) return rule;
  const interval = INTERVALS[rule.applyOn];
  const prices = (interval && ruleProducts.length === 0 ? products : ruleProducts).flatMap((product) => product.prices);
  const plans = prices.filter((price) => interval === undefined || price.interval === interval);
  return {
    ...rule,
    products: ruleProducts.map(({ id, name }) => ({ id, name })),
    productPlans: plans.map(({ extId }) => extId),
  };
}

/** Updates the plans of rules; returns the same object if nothing changed. */
export function refreshProductRules<Ruled extends CampaignRules>(before: Ruled, products: readonly Product[]): Ruled {
  const resolve = (parameter: string, rules: readonly RewardRule[]) =>
    resolveRulesProducts(parameter, rules.map(toRuleInput), products);
  const rules = resolve('rewards_for_promoters', before.rules);
  const rulesForReferrals = resolve('rewards_for_referrals', before.rulesForReferrals);
  const isSame =
    JSON.stringify([rules, rulesForReferrals]) ===
    JSON.stringify([before.rules, before.rulesForReferrals].map(canonicalRules));
  return isSame ? before : { ...before, rules, rulesForReferrals };
}

/** Whether a rule names a product. */
export function hasRuleForProduct({ rules, rulesForReferrals }: CampaignRules | OwnTerms, id: number): boolean {
  return [...rules, ...rulesForReferrals].some(({ products = [] }) => products.some((product) => product.id === id));
}

function toRuleInput({ products, productPlans, ...rule }: RewardRule): RewardRuleInput {
  return products ? { ...rule, productIds: products.map(({ id }) => id) } : rule;
}

/** Products with their keys in the order that this module writes, for comparison as JSON. */
function canonicalRules(rules: readonly RewardRule[]): RewardRule[] {
  return rules.map(({ products, productPlans, ...rule }) =>
    products ? { ...rule, products: products.map(({ id, name }) => ({ id, name })), productPlans } : rule,
  ) as RewardRule[];
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
