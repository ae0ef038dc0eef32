import { Refusal } from '#shared/domain/refusal.ts';
import type { PromoCode, Promoter } from './promoter.ts';
import { type PromoterRecord, revised } from './promoter-record.ts';

/**
 * Includes archived codes. Every sale reads them with the promoter, and one transaction moves all of them to another
 * campaign.
 */
export const MOST_PROMO_CODES = 50;
export const TOO_MANY_PROMO_CODES = `The promoter has ${MOST_PROMO_CODES} promo codes, which is the most.`;

/**
 * Adds a promo code.
 * @throws Refusal `invalid` above the limit
 */
export function withPromoCode(record: PromoterRecord, code: PromoCode): PromoterRecord {
  const { promoCodes } = record.promoter;
  if (promoCodes.length >= MOST_PROMO_CODES) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMO_CODES });
  return revised({ ...record.promoter, promoCodes: [...promoCodes, code] }, record.promotions);
}

/** Archives a promo code, which then no longer works; the first archiving time stays. */
export function withArchived(record: PromoterRecord, id: number, now: string): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) =>
    code.id === id ? { ...code, archivedAt: code.archivedAt ?? now } : code,
  );
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** Replaces a promo code. */
export function withChangedCode(record: PromoterRecord, changed: PromoCode): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) => (code.id === changed.id ? changed : code));
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** Drops the first `count` promo codes. */
export function withoutPromoCodes(record: PromoterRecord, count: number): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.slice(count);
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** Returns the promo codes that work. */
export function promoCodesInUse({ promoCodes }: Pick<Promoter, 'promoCodes'>): PromoCode[] {
  return promoCodes.filter(({ archivedAt }) => archivedAt === null);
}
