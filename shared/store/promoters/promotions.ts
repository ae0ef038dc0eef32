import type { Owner } from '#shared/domain/leads/lead.ts';
import { isRefIdFree, refIdCaseVariants } from '#shared/domain/promoters/links/ref-id.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';

/** Reads the owner of a promotion. */
export async function findOwnerByPromotion(account: number, promotionId: number): Promise<Owner | null> {
  return parseOwner(await readItem<Owner>(keys.promotionId(account, promotionId)));
}

/** Reads the current owner of a ref id. One with capital letters can take a second call. @param now ISO 8601 */
export async function findOwnerByRefId(account: number, refId: string, now: string): Promise<Owner | null> {
  for (const folded of refIdCaseVariants(refId)) {
    const item = await readItem<Owner & { readonly freeAt?: string }>(keys.refId(account, folded));
    if (item && !isRefIdFree(item, now)) return parseOwner(item);
  }
  return null;
}

/** Reads promoter and promotion. Promotions of deleted promoters have no ref id. */
export async function findPromoterAndPromotion(
  account: number,
  { promoterId, campaignId }: Owner,
): Promise<{ readonly promoter: Promoter; readonly promotion: Promotion } | null> {
  const [promoterKey, promotionKey] = [
    keys.promoter(account, promoterId),
    keys.promotion(account, promoterId, campaignId),
  ];
  const items = await readItems([promoterKey, promotionKey]);
  const [promoter, promotion] = [items.get<Promoter>(promoterKey), items.get<Promotion>(promotionKey)];
  return promoter && promotion && { promoter, promotion };
}

/** Reads a promotion. Promotions of deleted promoters have no ref id. */
export async function findPromotion(account: number, { promoterId, campaignId }: Owner): Promise<Promotion | null> {
  return readItem<Promotion>(keys.promotion(account, promoterId, campaignId));
}

/** Reads the promotions of owners; missing ones are left out. */
export async function readPromotions(account: number, owners: readonly Owner[]): Promise<Promotion[]> {
  const promotionKeys = owners.map(({ promoterId, campaignId }) => keys.promotion(account, promoterId, campaignId));
  const items = await readItems(promotionKeys);
  return promotionKeys.flatMap((key) => items.get<Promotion>(key) ?? []);
}

function parseOwner(item: Owner | null): Owner | null {
  return item && { promoterId: item.promoterId, campaignId: item.campaignId };
}
