import type { ApplyOn, RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { ruleForProducts } from '#shared/domain/products/product-rules.ts';
import type { Row } from '#web/ui/api/answers.ts';
import type { Campaign } from './queries.ts';

/** A product as the interface shows it. */
export type Product = Pick<Row<'/api/v2/company/products'>, 'id' | 'name' | 'prices'>;

/** A reward of a campaign or promoter: for all that is bought, some plans and products, or what is paid in some way. */
export interface Rule {
  readonly reward_id: number;
  readonly apply_on?: Exclude<ApplyOn, 'all'>;
  readonly plan_ids?: string[];
  readonly product_ids?: number[];
}

type Shown = Pick<Campaign['rewards_for_promoters'][number], 'reward_id' | 'plan_ids' | 'product_ids' | 'apply_on'>;

/** A rule as it is sent, of one that the interface shows. */
export function ruleOf({ reward_id, plan_ids, product_ids, apply_on }: Shown): Rule {
  if (apply_on === 'all') return { reward_id };
  const plans = plan_ids.length > 0 ? { plan_ids: [...plan_ids] } : {};
  return { reward_id, apply_on, ...plans, ...(product_ids.length > 0 ? { product_ids: [...product_ids] } : {}) };
}

/** A rule with something else that it is for. Plans go with `specific` alone, and nothing with all. */
export function ruleFor({ reward_id, product_ids = [] }: Rule, apply_on: ApplyOn): Rule {
  if (apply_on === 'all') return { reward_id };
  return { reward_id, apply_on, ...(product_ids.length > 0 ? { product_ids } : {}) };
}

/** A rule for plans as somebody types them, with commas between them. What is being typed stays as it is. */
export function withPlans({ plan_ids: _, ...rule }: Rule, text: string): Rule {
  // A blank behind a comma is no plan yet.
  return text === '' ? rule : { ...rule, plan_ids: text.split(/, ?/) };
}

/** A rule for some products; for none, those of all. */
export function withProducts({ product_ids: _, ...rule }: Rule, ids: readonly number[]): Rule {
  return ids.length === 0 ? rule : { ...rule, product_ids: [...ids] };
}

/**
 * A rule as words are made of it.
 * @param products those there are; another one is called by its id
 */
export function ruleSaid(
  { reward_id: rewardId, apply_on, plan_ids = [], product_ids = [] }: Rule,
  products: readonly Pick<Product, 'id' | 'name'>[],
): RewardRule {
  const named = product_ids.map((id) => ({ id, name: products.find((one) => one.id === id)?.name ?? `product ${id}` }));
  const planIds = plan_ids.filter((plan) => plan.trim() !== '');
  return { rewardId, applyOn: apply_on ?? 'all', planIds, products: named };
}

/** A rule as the service has it, with the plans of its products. A product that there is not has no plans. */
export function asRule({ reward_id, apply_on, plan_ids, product_ids }: Rule, products: readonly Product[]): RewardRule {
  const all = products.map(({ id, name, prices }) => ({ id, name, prices: prices.map(priceOf) }));
  const named = (product_ids ?? []).map((id) => all.find((one) => one.id === id) ?? { id, name: '', prices: [] });
  const said = { rewardId: reward_id, planIds: plan_ids ?? [], productIds: product_ids };
  return ruleForProducts({ applyOn: apply_on ?? 'all', ...said }, named, all);
}

function priceOf({ ext_id: extId, desc: description, interval }: Product['prices'][number]) {
  return { extId, description, ...(interval === null ? {} : { interval }) };
}
