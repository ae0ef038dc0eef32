import { comparedCode, foundAs } from '#shared/domain/promoters/compared-code.ts';
import { promoCodesInUse } from '#shared/domain/promoters/promo-codes.ts';
import type { PromoCode, Promoter } from '#shared/domain/promoters/promoter.ts';
import { isEarnedBySales, type Reward } from './reward.ts';

/** The promo code that a sale names, where it is the promoter's and has a reward of its own. */
export interface CodeWithReward {
  readonly code: string;
  readonly reward: Reward;
}

/**
 * The promo code of a promoter that a sale names. A sale may name the code of another promoter, or one that is archived:
 * that is none of this one's.
 * @param text as the customer typed it
 */
export function codeNamed(promoter: Pick<Promoter, 'promoCodes'>, text: string | null): PromoCode | undefined {
  if (text === null) return undefined;
  const found = new Set([text, comparedCode(text)]);
  return promoCodesInUse(promoter).find(({ code, compared }) => found.has(foundAs(code, compared)));
}

/** Whether the promoter of a lead earns a reward by sales that name its code: one for parents, or for leads, is only shown. */
export function isEarnedByCode(reward: Pick<Reward, 'type' | 'tier'>): boolean {
  return isEarnedBySales(reward) && reward.tier === 1;
}
