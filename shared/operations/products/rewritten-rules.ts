import type { Product } from '#shared/domain/products/product.ts';
import { namesProduct, withProductsNow } from '#shared/domain/products/product-rules.ts';
import { ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { promotionsByProducts } from '#shared/store/products/products.ts';
import { promotionTermsWrite } from '#shared/store/rewards/own-rewards.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/** What can be changed in one transaction with a product, its head and an audit entry: DynamoDB takes 100 items, of 4 MB together. */
const MOST_PLACES = 97;
const MOST_BYTES = 3_500_000;
const IN_TOO_MANY_PLACES =
  'Too many campaigns and promoters have rewards for these products to change them: name plans in some of them.';

/**
 * The writes of all campaigns and promotions whose rules are for other plans now.
 * @param products all of the account, as they shall be
 * @throws Refusal `invalid` where these are too many, or rules would have too many plans
 */
export async function rewritten(account: number, products: readonly Product[]): Promise<Write[]> {
  const { campaigns, promotions } = await places(account);
  const changedCampaigns = campaigns.flatMap((before) => {
    const after = withProductsNow(before, products);
    return after === before ? [] : [{ before, after: { ...after, revision: before.revision + 1 } }];
  });
  const changedPromotions = promotions.flatMap((promotion) => {
    const before = ownTermsOf(promotion);
    const after = withProductsNow(before, products);
    return after === before ? [] : [{ promotion, after }];
  });
  const all = [...changedCampaigns, ...changedPromotions];
  // An item has fewer bytes in the table than as JSON.
  if (all.length > MOST_PLACES || Buffer.byteLength(JSON.stringify(all)) > 2 * MOST_BYTES) {
    throw new Refusal({ code: 'invalid', message: IN_TOO_MANY_PLACES });
  }
  return [
    ...changedCampaigns.map(({ before, after }) => campaignWrite(account, before, after)),
    ...changedPromotions.map(({ promotion, after }) => promotionTermsWrite(account, promotion, after)),
  ];
}

/** @throws Refusal `invalid_record` where a rule of a campaign or promotion names the product */
export async function checkUnnamed(account: number, product: number): Promise<void> {
  const { campaigns, promotions } = await places(account);
  const campaign = campaigns.find((one) => namesProduct(one, product));
  if (campaign) throw isNamed(`campaign ${campaign.id} (${campaign.name})`);
  const promotion = promotions.find((one) => namesProduct(ownTermsOf(one), product));
  if (promotion) throw isNamed(`promoter ${promotion.promoterId} in campaign ${promotion.campaignId}`);
}

async function places(account: number) {
  const [campaigns, promotions] = await Promise.all([listCampaigns(account), promotionsByProducts(account)]);
  return { campaigns, promotions };
}

function isNamed(where: string): Refusal {
  const message = `A reward of ${where} is for this product: change that rule first.`;
  return new Refusal({ code: 'invalid_record', message });
}
