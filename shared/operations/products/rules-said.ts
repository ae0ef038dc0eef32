import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { goByProducts, type RuleSaid, rulesWithProducts } from '#shared/domain/products/product-rules.ts';
import { type Catalogue, productsTakenUp, readCatalogue } from '#shared/store/products/products.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/** Rules of a campaign or a promotion as a company says them. */
interface Said {
  readonly rules?: readonly RuleSaid[] | undefined;
  readonly rulesForReferrals?: readonly RuleSaid[] | undefined;
}

/**
 * Rules with the plans of the products that they go by. Rules that go by none need no call; others two.
 * @returns the rules, as far as some are said, and the write that belongs into the transaction which writes them
 * @throws Refusal `invalid` where a rule names a product that there is not
 */
export async function rulesSaid(account: number, { rules, rulesForReferrals }: Said) {
  const isByProducts = goByProducts(rules) || goByProducts(rulesForReferrals);
  const catalogue: Catalogue = isByProducts ? await readCatalogue(account) : { products: [], head: null };
  const whole = (parameter: string, said: readonly RuleSaid[] | undefined): readonly RewardRule[] | undefined =>
    said && rulesWithProducts(parameter, said, catalogue.products);
  const writes: Write[] = isByProducts ? [productsTakenUp(account, catalogue)] : [];
  return {
    rules: {
      rules: whole('rewards_for_promoters', rules),
      rulesForReferrals: whole('rewards_for_referrals', rulesForReferrals),
    },
    writes,
  };
}
