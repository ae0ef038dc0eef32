import type { Owner } from '#shared/domain/leads/lead.ts';
import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { eachNumbered, itemsOf } from '#shared/store/numbered.ts';
import { accountOf, keys, PROMO_CODES, promoCodeIn } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem, readItems } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';

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

/** Who has a promo code. */
export interface PromoCodeHolder {
  readonly account: number;
  /** What the code is found as. */
  readonly text: string;
  readonly promoterId: number;
}

/** Who has the promo code that is found as that text, or null. One call. */
export async function findPromoCodeHolder(account: number, text: string): Promise<PromoCodeHolder | null> {
  const item = await readItem<Owner>(keys.writtenPromoCode(account, text));
  return item && { account, text, promoterId: item.promoterId };
}

/**
 * The promo codes of earlier versions that are found only as they are written. For the admin command: it reads the whole
 * table.
 * @param account null for those of all
 */
export async function findWrittenPromoCodes(account: number | null, pace: Pace): Promise<PromoCodeHolder[]> {
  const found: PromoCodeHolder[] = [];
  const filter = { expression: 'contains(pk, :code)', values: { ':code': PROMO_CODES } };
  const look = (items: readonly Item[]) => {
    for (const item of items) {
      const text = promoCodeIn(item);
      if (text === null || text === comparedCode(text)) continue;
      found.push({ account: accountOf(item.pk), text, promoterId: (item as unknown as Owner).promoterId });
    }
  };
  await scan(account, filter, look, pace);
  return found;
}

/** The same of one account, by what its promoters have: as much as that is, however large the table is. */
export async function findWrittenPromoCodesOf(account: number, pace: Pace): Promise<PromoCodeHolder[]> {
  const found: PromoCodeHolder[] = [];
  const look = async (items: readonly Item[]) => {
    const promoters = items as unknown as readonly Promoter[];
    const promotions = await itemsOf(
      promoters.flatMap(({ id, campaignIds }) => campaignIds.map((campaign) => keys.promotion(account, id, campaign))),
      pace,
    );
    const codes = [
      ...promoters.flatMap(({ promoCodes }) => promoCodes.map(({ code }) => code)),
      ...(promotions as unknown as readonly Promotion[]).flatMap(({ promoCode }) => promoCode ?? []),
    ].filter((code) => code !== comparedCode(code));
    const wanted = [...new Set(codes)].map((code) => keys.writtenPromoCode(account, code));
    for (const item of await itemsOf(wanted, pace)) {
      const { promoterId } = item as unknown as Owner;
      found.push({ account, text: promoCodeIn(item) ?? '', promoterId });
    }
  };
  await eachNumbered(account, 'promoter', keys.promoter, look, pace);
  return found;
}
