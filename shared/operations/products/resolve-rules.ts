import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { dependOnProducts, type RewardRuleInput, resolveRulesProducts } from '#shared/domain/products/product-rules.ts';
import { type Catalogue, productRulesGuard, readCatalogue } from '#shared/store/products/products.ts';
import type { Write } from '#shared/store/table/transaction.ts';

interface RequestedRules {
  readonly rules?: readonly RewardRuleInput[] | undefined;
  readonly rulesForReferrals?: readonly RewardRuleInput[] | undefined;
}

/**
 * Resolves products in rules to plans: no request, or two.
 * @returns the rules, and writes for their transaction
 * @throws Refusal `invalid` for an unknown product
 */
export async function resolveRules(account: number, { rules, rulesForReferrals }: RequestedRules) {
  const isByProducts = dependOnProducts(rules) || dependOnProducts(rulesForReferrals);
  const catalogue: Catalogue = isByProducts ? await readCatalogue(account) : { products: [], head: null };
  const resolve = (
    parameter: string,
    inputs: readonly RewardRuleInput[] | undefined,
  ): readonly RewardRule[] | undefined => inputs && resolveRulesProducts(parameter, inputs, catalogue.products);
  const writes: Write[] = isByProducts ? [productRulesGuard(account, catalogue)] : [];
  return {
    rules: {
      rules: resolve('rewards_for_promoters', rules),
      rulesForReferrals: resolve('rewards_for_referrals', rulesForReferrals),
    },
    writes,
  };
}
