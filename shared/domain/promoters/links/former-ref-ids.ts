import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type FormerRefId, isRefIdFree, reservedUntil } from './ref-id.ts';

/** Former ref ids that still lead to a promoter: one transaction moves all of them. */
export const MAX_FORMER_REF_IDS = 20;
export const TOO_MANY_FORMER_REF_IDS = `The promoter has changed its ref ids ${MAX_FORMER_REF_IDS} times within a year, the maximum.`;

/** Returns the former ref ids of a promotion. */
export function listFormerRefIds({ formerRefIds = [] }: Pick<Promotion, 'formerRefIds'>): readonly FormerRefId[] {
  return formerRefIds;
}

/**
 * Returns the former ref ids after a change. They keep working for a year.
 * @param now ISO 8601
 * @throws Refusal `invalid` above the limit
 */
export function computeFormerRefIds(
  promotions: readonly Promotion[],
  campaignId: number,
  refId: string,
  now: string,
): readonly FormerRefId[] {
  const own = promotions.find((promotion) => promotion.campaignId === campaignId);
  if (!own) return [];
  const listReserved = (promotion: Promotion) =>
    listFormerRefIds(promotion).filter((former) => !isRefIdFree(former, now));
  if (own.refId === refId) return listReserved(own);
  const after = [
    ...listReserved(own).filter((former) => former.refId !== refId),
    { refId: own.refId, freeAt: reservedUntil(now) },
  ];
  const others = promotions.filter((promotion) => promotion !== own).flatMap(listReserved);
  if (after.length + others.length > MAX_FORMER_REF_IDS) {
    throw new Refusal({ code: 'invalid', message: TOO_MANY_FORMER_REF_IDS });
  }
  return after;
}

/** Drops former ref ids that are in use again. */
export function dropReusedRefIds(promotions: readonly Promotion[]): readonly Promotion[] {
  const inUse = new Set(promotions.flatMap(({ refId, hidden }) => (hidden ? [] : [refId])));
  return promotions.map((promotion) => {
    const remaining = listFormerRefIds(promotion).filter(({ refId }) => !inUse.has(refId));
    if (remaining.length === listFormerRefIds(promotion).length) return promotion;
    return { ...promotion, formerRefIds: remaining, revision: promotion.revision + 1 };
  });
}

/** Whether a promoter has former ref ids. */
export function hasFormerRefIds({ promotions }: { readonly promotions: readonly Promotion[] }): boolean {
  return promotions.some((promotion) => listFormerRefIds(promotion).length > 0);
}
