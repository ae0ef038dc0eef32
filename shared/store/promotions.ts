import type { Owner } from '#shared/domain/lead.ts';
import type { Promotion } from '#shared/domain/promoter.ts';
import { keys } from './keys.ts';
import { readItem } from './read.ts';

/** The owner that a promotion's id names, or null. One call. */
export async function findOwnerByPromotion(account: number, promotionId: number): Promise<Owner | null> {
  return ownerIn(await readItem<Owner>(keys.promotionId(account, promotionId)));
}

/** The owner that a ref id names, or null. One call. */
export async function findOwnerByRefId(account: number, refId: string): Promise<Owner | null> {
  return ownerIn(await readItem<Owner>(keys.refId(account, refId)));
}

/** The ref id of an owner's promotion; null where the promoter was deleted. One call. */
export async function findRefId(account: number, { promoterId, campaignId }: Owner): Promise<string | null> {
  const promotion = await readItem<Promotion>(keys.promotion(account, promoterId, campaignId));
  return promotion?.refId || null;
}

function ownerIn(item: Owner | null): Owner | null {
  return item && { promoterId: item.promoterId, campaignId: item.campaignId };
}
