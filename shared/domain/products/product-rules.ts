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

type Rules = Pick<Campaign, 'rules' | 'rulesForReferrals'>;

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
export function hasProductRules({ rules, rulesForReferrals }: Rules): boolean {
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
  const whole = rules.map((rule) => resolveRuleProducts(parameter, rule, products));
  if (whole.flatMap(rulePlans).join('').length > MAX_PLAN_ID_CHARACTERS) {
    throw invalid(`${parameter}: its products have too many plans.`);
  }
  return whole;
}

function resolveRuleProducts(parameter: string, rule: RewardRuleInput, products: readonly Product[]): RewardRule {
  const named = (rule.productIds ?? []).map((id) => {
    const product = products.find((candidate) => candidate.id === id);
    if (!product) throw invalid(`${parameter} names a product that does not exist: ${id}.`);
    return product;
  });
  return resolveRulePlans(rule, named, products);
}

type Priced = Pick<Product, 'id' | 'name' | 'prices'>;

/**
 * Resolves the plans of one rule.
 * @param named its products
 * @param products all products
 */
export function resolveRulePlans(
  { productIds = [], ...rule }: RewardRuleInput,
  named: readonly Priced[],
  products: readonly Priced[],
): RewardRule {
  if (!dependOnProducts([{ ...rule, productIds }])) return rule;
  const interval = INTERVALS[rule.applyOn];
  const prices = (interval && named.length === 0 ? products : named).flatMap((product) => product.prices);
  const plans = prices.filter((price) => interval === undefined || price.interval === interval);
  return {
    ...rule,
    products: named.map(({ id, name }) => ({ id, name })),
    productPlans: plans.map(({ extId }) => extId),
  };
}

/** Updates the plans of rules; returns the same object if nothing changed. */
export function refreshProductRules<Of extends Rules>(whole: Of, products: readonly Product[]): Of {
  const now = (parameter: string, rules: readonly RewardRule[]) =>
    resolveRulesProducts(parameter, rules.map(toRuleInput), products);
  const rules = now('rewards_for_promoters', whole.rules);
  const rulesForReferrals = now('rewards_for_referrals', whole.rulesForReferrals);
  const isSame =
    JSON.stringify([rules, rulesForReferrals]) ===
    JSON.stringify([whole.rules, whole.rulesForReferrals].map(canonicalRules));
  return isSame ? whole : { ...whole, rules, rulesForReferrals };
}

/** Whether a rule names a product. */
export function hasRuleForProduct({ rules, rulesForReferrals }: Rules | OwnTerms, id: number): boolean {
  return [...rules, ...rulesForReferrals].some(({ products = [] }) => products.some((product) => product.id === id));
}

function toRuleInput({ products, productPlans: _, ...rule }: RewardRule): RewardRuleInput {
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
