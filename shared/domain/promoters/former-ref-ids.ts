import { Refusal } from '#shared/domain/refusal.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { Promotion } from './promoter.ts';
import { type FormerRefId, isFree } from './ref-id.ts';

/** The most ref ids that a promoter has given up and that still lead to it: all of them move with it in one transaction. */
export const MOST_FORMER_REF_IDS = 20;
export const TOO_MANY_FORMER_REF_IDS = `The promoter has changed its ref ids ${MOST_FORMER_REF_IDS} times within a year, which is the most.`;

const FORMER_FOR_MONTHS = 12;

/** The ref ids that a promotion had before; those of an earlier version had none that were kept. */
export function formerRefIds({ formerRefIds = [] }: Pick<Promotion, 'formerRefIds'>): readonly FormerRefId[] {
  return formerRefIds;
}

/**
 * The former ref ids of the promotion in a campaign, once it has another ref id: what it gives up leads to it for a year.
 * @param now ISO 8601
 * @throws Refusal `invalid` where the promoter would have more of them than it can
 */
export function givenUp(
  promotions: readonly Promotion[],
  campaignId: number,
  refId: string,
  now: string,
): readonly FormerRefId[] {
  const own = promotions.find((promotion) => promotion.campaignId === campaignId);
  if (!own) return [];
  const kept = (promotion: Promotion) => formerRefIds(promotion).filter((former) => !isFree(former, now));
  if (own.refId === refId) return kept(own);
  const after = [
    ...kept(own).filter((former) => former.refId !== refId),
    { refId: own.refId, freeAt: addMonths(now, FORMER_FOR_MONTHS) },
  ];
  const others = promotions.filter((promotion) => promotion !== own).flatMap(kept);
  if (after.length + others.length > MOST_FORMER_REF_IDS) {
    throw new Refusal({ code: 'invalid', message: TOO_MANY_FORMER_REF_IDS });
  }
  return after;
}

/** The promotions without former ref ids that one of them has taken again. */
export function withoutRetaken(promotions: readonly Promotion[]): readonly Promotion[] {
  const inUse = new Set(promotions.flatMap(({ refId, hidden }) => (hidden ? [] : [refId])));
  return promotions.map((promotion) => {
    const left = formerRefIds(promotion).filter(({ refId }) => !inUse.has(refId));
    if (left.length === formerRefIds(promotion).length) return promotion;
    return { ...promotion, formerRefIds: left, revision: promotion.revision + 1 };
  });
}

/** Whether a promoter has ref ids that it has given up. */
export function hasFormerRefIds({ promotions }: { readonly promotions: readonly Promotion[] }): boolean {
  return promotions.some((promotion) => formerRefIds(promotion).length > 0);
}
