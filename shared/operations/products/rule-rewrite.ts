import type { Product } from '#shared/domain/products/product.ts';
import { hasRuleForProduct, refreshProductRules } from '#shared/domain/products/product-rules.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readPromotionsWithProductRules } from '#shared/store/products/products.ts';
import { promotionTermsWrite } from '#shared/store/rewards/own-rewards.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/** DynamoDB's limits of 100 items and 4 MB, minus product, head and audit entry. */
const MAX_RULE_WRITES = 97;
const MAX_WRITE_BYTES = 3_500_000;
const TOO_MANY_RULES =
  'Too many campaigns and promoters have rewards for these products to change them: use plans in some of those rewards.';

/**
 * Returns the writes of campaigns and promotions whose rules change.
 * @param products of the account after the change
 * @throws Refusal `invalid` if too many or too large
 */
export async function rewriteProductRules(account: number, products: readonly Product[]): Promise<Write[]> {
  const { campaigns, promotions } = await readRuleHolders(account);
  const changedCampaigns = campaigns.flatMap((before) => {
    const after = refreshProductRules(before, products);
    return after === before ? [] : [{ before, after: { ...after, revision: before.revision + 1 } }];
  });
  const changedPromotions = promotions.flatMap((promotion) => {
    const before = promotionOwnTerms(promotion);
    const after = refreshProductRules(before, products);
    return after === before ? [] : [{ promotion, after }];
  });
  const all = [...changedCampaigns, ...changedPromotions];
  // Table items are smaller than JSON.
  if (all.length > MAX_RULE_WRITES || Buffer.byteLength(JSON.stringify(all)) > 2 * MAX_WRITE_BYTES) {
    throw new Refusal({ code: 'invalid', message: TOO_MANY_RULES });
  }
  return [
    ...changedCampaigns.map(({ before, after }) => campaignWrite(account, before, after)),
    ...changedPromotions.map(({ promotion, after }) => promotionTermsWrite(account, promotion, after)),
  ];
}

/** @throws Refusal `invalid_record` if a rule uses the product */
export async function assertProductUnused(account: number, product: number): Promise<void> {
  const { campaigns, promotions } = await readRuleHolders(account);
  const campaign = campaigns.find((candidate) => hasRuleForProduct(candidate, product));
  if (campaign) throw isNamed(`campaign ${campaign.id} (${campaign.name})`);
  const promotion = promotions.find((candidate) => hasRuleForProduct(promotionOwnTerms(candidate), product));
  if (promotion) throw isNamed(`promoter ${promotion.promoterId} in campaign ${promotion.campaignId}`);
}

async function readRuleHolders(account: number) {
  const [campaigns, promotions] = await Promise.all([listCampaigns(account), readPromotionsWithProductRules(account)]);
  return { campaigns, promotions };
}

function isNamed(location: string): Refusal {
  const message = `A reward of ${location} uses this product: change that rule first.`;
  return new Refusal({ code: 'invalid_record', message });
}
