import type { Owner } from '#shared/domain/leads/lead.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { forEachNumbered, readExistingItems } from '#shared/store/numbered-records.ts';
import { keys, PROMO_CODE_INFIX, parseAccountId, parsePromoCodeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem, readItems } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';

/** Owner and reward of a promo code. */
export interface PromoCodeOwner {
  readonly promoterId: number;
  readonly rewardId: number | null;
}

/** Reads a promo code's owner by its id. */
export async function findPromoCodeOwner(account: number, id: number): Promise<PromoCodeOwner | null> {
  return readItem<PromoCodeOwner>(keys.promoCodeId(account, id));
}

/** Reads promo codes' owners by id. */
export async function readPromoCodeOwners(
  account: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PromoCodeOwner>> {
  const items = await readItems(ids.map((id) => keys.promoCodeId(account, id)));
  return new Map(
    ids.flatMap((id) => {
      const owner = items.get<PromoCodeOwner>(keys.promoCodeId(account, id));
      return owner ? [[id, owner] as const] : [];
    }),
  );
}

/** Promoter of a promo code. */
export interface PromoCodeHolder {
  readonly account: number;
  /** As in the key. */
  readonly text: string;
  readonly promoterId: number;
}

/** Reads a promo code's promoter by the text in its key. */
export async function findPromoCodeHolder(account: number, text: string): Promise<PromoCodeHolder | null> {
  const item = await readItem<Owner>(keys.writtenPromoCode(account, text));
  return item && { account, text, promoterId: item.promoterId };
}

/**
 * Finds promo codes of earlier versions, which match only in exact case. Scans the table.
 * @param account null for all accounts
 */
export async function findCaseSensitivePromoCodes(account: number | null, pace: Pace): Promise<PromoCodeHolder[]> {
  const promoCodeHolders: PromoCodeHolder[] = [];
  const filter = { expression: 'contains(pk, :code)', values: { ':code': PROMO_CODE_INFIX } };
  const collectCodes = (items: readonly Item[]) => {
    for (const item of items) {
      const text = parsePromoCodeKey(item);
      if (text === null || text === normalizePromoCode(text)) continue;
      promoCodeHolders.push({
        account: parseAccountId(item.pk),
        text,
        promoterId: (item as unknown as Owner).promoterId,
      });
    }
  };
  await scan(account, filter, collectCodes, pace);
  return promoCodeHolders;
}

/** Finds such codes of one account by its promoters: the cost depends on the account, not the table. */
export async function findAccountCaseSensitivePromoCodes(account: number, pace: Pace): Promise<PromoCodeHolder[]> {
  const promoCodeHolders: PromoCodeHolder[] = [];
  const collectCodes = async (items: readonly Item[]) => {
    const promoters = items as unknown as readonly Promoter[];
    const promotions = await readExistingItems(
      promoters.flatMap(({ id, campaignIds }) => campaignIds.map((campaign) => keys.promotion(account, id, campaign))),
      pace,
    );
    const codes = [
      ...promoters.flatMap(({ promoCodes }) => promoCodes.map(({ code }) => code)),
      ...(promotions as unknown as readonly Promotion[]).flatMap(({ promoCode }) => promoCode ?? []),
    ].filter((code) => code !== normalizePromoCode(code));
    const codeKeys = [...new Set(codes)].map((code) => keys.writtenPromoCode(account, code));
    for (const item of await readExistingItems(codeKeys, pace)) {
      const { promoterId } = item as unknown as Owner;
      promoCodeHolders.push({ account, text: parsePromoCodeKey(item) ?? '', promoterId });
    }
  };
  await forEachNumbered(account, 'promoter', keys.promoter, collectCodes, pace);
  return promoCodeHolders;
}
