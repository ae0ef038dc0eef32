import type { ApplyOn, RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { resolveRulePlans } from '#shared/domain/products/product-rules.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

export type RuleProduct = Pick<ListRow<'/api/v2/company/products'>, 'id' | 'name' | 'prices'>;

/** For all purchases, for plans and products, or for a billing type. */
export interface Rule {
  readonly reward_id: number;
  readonly apply_on?: Exclude<ApplyOn, 'all'>;
  readonly plan_ids?: string[];
  readonly product_ids?: number[];
}

type ApiRule = Pick<
  CampaignSettings['rewards_for_promoters'][number],
  'reward_id' | 'plan_ids' | 'product_ids' | 'apply_on'
>;

/** Converts a rule of the API to a request. */
export function toRuleRequest({ reward_id, plan_ids, product_ids, apply_on }: ApiRule): Rule {
  if (apply_on === 'all') return { reward_id };
  const plans = plan_ids.length > 0 ? { plan_ids: [...plan_ids] } : {};
  return { reward_id, apply_on, ...plans, ...(product_ids.length > 0 ? { product_ids: [...product_ids] } : {}) };
}

/** Changes a rule's scope. Only `specific` has plans. */
export function withRuleScope({ reward_id, product_ids = [] }: Rule, apply_on: ApplyOn): Rule {
  if (apply_on === 'all') return { reward_id };
  return { reward_id, apply_on, ...(product_ids.length > 0 ? { product_ids } : {}) };
}

/** Sets plans from comma-separated input. */
export function withPlans({ plan_ids, ...rule }: Rule, text: string): Rule {
  // A blank after a comma is not a plan yet.
  return text === '' ? rule : { ...rule, plan_ids: text.split(/, ?/) };
}

/** Sets the products of a rule; an empty list removes them. */
export function withProducts({ product_ids, ...rule }: Rule, ids: readonly number[]): Rule {
  return ids.length === 0 ? rule : { ...rule, product_ids: [...ids] };
}

/** Converts a rule for its description. Unknown products are named by id. */
export function toDescribedRule(
  { reward_id: rewardId, apply_on, plan_ids = [], product_ids = [] }: Rule,
  products: readonly Pick<RuleProduct, 'id' | 'name'>[],
): RewardRule {
  const described = product_ids.map((id) => ({
    id,
    name: products.find((product) => product.id === id)?.name ?? `product ${id}`,
  }));
  const planIds = plan_ids.filter((plan) => plan.trim() !== '');
  return { rewardId, applyOn: apply_on ?? 'all', planIds, products: described };
}

/** Converts a rule to the domain type. Unknown products have no plans. */
export function toDomainRule(
  { reward_id, apply_on, plan_ids, product_ids }: Rule,
  products: readonly RuleProduct[],
): RewardRule {
  const ruleProducts = products.map(({ id, name, prices }) => ({ id, name, prices: prices.map(toRulePrice) }));
  const selected = (product_ids ?? []).map(
    (id) => ruleProducts.find((product) => product.id === id) ?? { id, name: '', prices: [] },
  );
  const names = { rewardId: reward_id, planIds: plan_ids ?? [], productIds: product_ids };
  return resolveRulePlans({ applyOn: apply_on ?? 'all', ...names }, selected, ruleProducts);
}

function toRulePrice({ ext_id: extId, desc: description, interval }: RuleProduct['prices'][number]) {
  return { extId, description, ...(interval === null ? {} : { interval }) };
}
