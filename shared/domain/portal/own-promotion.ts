import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const BLOCKED_HERE = 'The company has blocked you in this campaign: nothing can be changed in it.';
export const REF_ID_FIXED = 'ref_token is refused: the company sets the ref ids of this campaign.';
export const NO_OWN_CODES = 'Promo codes of this campaign are created by the company alone.';
export const NO_OWN_REFERRALS = 'Referrals of this campaign are added by the company alone.';
export const CODE_OF_COMPANY = 'The company has created this promo code: only the company can change it.';

/**
 * Finds a promotion that its promoter may change.
 * @throws Refusal `not_found`, also for one that the promoter has left; `invalid` if blocked
 */
export function openPromotion({ promotions }: Pick<PromoterRecord, 'promotions'>, id: number): Promotion {
  const promotion = promotions.find((one) => one.id === id && !one.hidden);
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
  if (promotion.blocked) throw new Refusal({ code: 'invalid', message: BLOCKED_HERE });
  return promotion;
}
