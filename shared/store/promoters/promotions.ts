import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { foldedRefIds, isFree } from '#shared/domain/promoters/ref-id.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';

/** Reads the owner of a promotion. */
export async function findOwnerByPromotion(account: number, promotionId: number): Promise<Owner | null> {
  return ownerIn(await readItem<Owner>(keys.promotionId(account, promotionId)));
}

/** Reads the current owner of a ref id. A second call for capitals. @param now ISO 8601 */
export async function findOwnerByRefId(account: number, refId: string, now: string): Promise<Owner | null> {
  for (const folded of foldedRefIds(refId)) {
    const item = await readItem<Owner & { readonly freeAt?: string }>(keys.refId(account, folded));
    if (item && !isFree(item, now)) return ownerIn(item);
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
  const found = await readItems([promoterKey, promotionKey]);
  const [promoter, promotion] = [found.get<Promoter>(promoterKey), found.get<Promotion>(promotionKey)];
  return promoter && promotion && { promoter, promotion };
}

/** Reads a promotion. Promotions of deleted promoters have no ref id. */
export async function findPromotion(account: number, { promoterId, campaignId }: Owner): Promise<Promotion | null> {
  return readItem<Promotion>(keys.promotion(account, promoterId, campaignId));
}

function ownerIn(item: Owner | null): Owner | null {
  return item && { promoterId: item.promoterId, campaignId: item.campaignId };
}
