import { normalizePromoCode, promoCodeLookupKey } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import type { PromoCode, Promoter } from '#shared/domain/promoters/promoter.ts';
import { isEarnedBySales, type Reward } from './reward.ts';

/** A promo code that a sale names: it belongs to the promoter and has its own reward. */
export interface CodeWithReward {
  readonly code: string;
  readonly reward: Reward;
}

/**
 * Finds the promo code of a sale among the promoter's active codes.
 * @param text as the customer typed it
 */
export function findSaleCode(promoter: Pick<Promoter, 'promoCodes'>, text: string | null): PromoCode | undefined {
  if (text === null) return undefined;
  const keys = new Set([text, normalizePromoCode(text)]);
  return activePromoCodes(promoter).find(({ code, compared }) => keys.has(promoCodeLookupKey(code, compared)));
}

/** Whether sales with a promo code earn its reward. Rewards of parents and discounts are for display. */
export function isEarnedByCode(reward: Pick<Reward, 'type' | 'tier'>): boolean {
  return isEarnedBySales(reward) && reward.tier === 1;
}
