import { keys } from './table/keys.ts';
import { readItem, readItems } from './table/read.ts';

/** Whose a promo code is, and the reward it was made for. */
export interface PromoCodeOwner {
  readonly promoterId: number;
  readonly rewardId: number | null;
}

/** Whose the promo code of that id is, or null. One call. */
export async function findPromoCodeOwner(account: number, id: number): Promise<PromoCodeOwner | null> {
  return readItem<PromoCodeOwner>(keys.promoCodeId(account, id));
}

/** Whose promo codes are, by id. One call. */
export async function readPromoCodeOwners(
  account: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PromoCodeOwner>> {
  const found = await readItems(ids.map((id) => keys.promoCodeId(account, id)));
  return new Map(
    ids.flatMap((id) => {
      const owner = found.get<PromoCodeOwner>(keys.promoCodeId(account, id));
      return owner ? [[id, owner] as const] : [];
    }),
  );
}
