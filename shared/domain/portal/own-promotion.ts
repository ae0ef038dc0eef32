import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const BLOCKED_IN_CAMPAIGN = 'The company has blocked you in this campaign, so you cannot change anything in it.';
export const REF_ID_FIXED = 'You cannot change ref_token: the company sets the ref IDs of this campaign.';
export const NO_OWN_CODES = 'You cannot create promo codes in this campaign: only the company can.';
export const NO_OWN_REFERRALS = 'You cannot add referrals to this campaign: only the company can.';
export const COMPANY_CODE_FIXED = 'The company created this promo code, so only the company can change it.';

/**
 * Finds a promotion that its promoter may change.
 * @throws Refusal `not_found`, also for one that the promoter has left; `invalid` if blocked
 */
export function requireEditablePromotion({ promotions }: Pick<PromoterRecord, 'promotions'>, id: number): Promotion {
  const promotion = promotions.find((candidate) => candidate.id === id && !candidate.hidden);
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
  if (promotion.blocked) throw new Refusal({ code: 'invalid', message: BLOCKED_IN_CAMPAIGN });
  return promotion;
}
