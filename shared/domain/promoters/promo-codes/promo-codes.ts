import type { PromoCode, Promoter } from '#shared/domain/promoters/promoter.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * Includes archived codes. Every sale reads them with the promoter, and one transaction moves all of them to another
 * campaign.
 */
export const MAX_PROMO_CODES = 50;
export const TOO_MANY_PROMO_CODES = `The promoter has ${MAX_PROMO_CODES} promo codes, the maximum.`;

/**
 * Adds a promo code.
 * @throws Refusal `invalid` above the limit
 */
export function addPromoCode(record: PromoterRecord, code: PromoCode): PromoterRecord {
  const { promoCodes } = record.promoter;
  if (promoCodes.length >= MAX_PROMO_CODES) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMO_CODES });
  return reviseRecord({ ...record.promoter, promoCodes: [...promoCodes, code] }, record.promotions);
}

/** Archives a promo code, which then no longer works; the first archiving time stays. */
export function markPromoCodeArchived(record: PromoterRecord, id: number, now: string): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) =>
    code.id === id ? { ...code, archivedAt: code.archivedAt ?? now } : code,
  );
  return reviseRecord({ ...record.promoter, promoCodes }, record.promotions);
}

/** Replaces a promo code. */
export function replacePromoCode(record: PromoterRecord, changed: PromoCode): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) => (code.id === changed.id ? changed : code));
  return reviseRecord({ ...record.promoter, promoCodes }, record.promotions);
}

/** Drops the first `count` promo codes. */
export function dropFirstPromoCodes(record: PromoterRecord, count: number): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.slice(count);
  return reviseRecord({ ...record.promoter, promoCodes }, record.promotions);
}

/** Returns the promo codes that work. */
export function activePromoCodes({ promoCodes }: Pick<Promoter, 'promoCodes'>): PromoCode[] {
  return promoCodes.filter(({ archivedAt }) => archivedAt === null);
}
