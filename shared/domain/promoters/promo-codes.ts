import { Refusal } from '#shared/domain/refusal.ts';
import type { PromoCode, Promoter } from './promoter.ts';
import { type PromoterRecord, revised } from './promoter-record.ts';

/**
 * The most promo codes of a promoter, archived ones included: they are kept with it, for every sale reads whose they
 * are, and all of them follow it to another campaign in one transaction.
 */
export const MOST_PROMO_CODES = 50;
export const TOO_MANY_PROMO_CODES = `The promoter has ${MOST_PROMO_CODES} promo codes, which is the most.`;

/** The promoter with one more promo code. @throws Refusal `invalid` where it has as many as it can have */
export function withPromoCode(record: PromoterRecord, code: PromoCode): PromoterRecord {
  const { promoCodes } = record.promoter;
  if (promoCodes.length >= MOST_PROMO_CODES) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMO_CODES });
  return revised({ ...record.promoter, promoCodes: [...promoCodes, code] }, record.promotions);
}

/**
 * The promoter with one of its promo codes archived: the code leads to it no more. One that is archived
 * stays so.
 * @param now ISO 8601
 */
export function withArchived(record: PromoterRecord, id: number, now: string): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) =>
    code.id === id ? { ...code, archivedAt: code.archivedAt ?? now } : code,
  );
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** The promoter with one of its promo codes changed. */
export function withChangedCode(record: PromoterRecord, changed: PromoCode): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.map((code) => (code.id === changed.id ? changed : code));
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** The promoter without the first of its promo codes. */
export function withoutPromoCodes(record: PromoterRecord, count: number): PromoterRecord {
  const promoCodes = record.promoter.promoCodes.slice(count);
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

/** The promo codes that sales can be made with. */
export function promoCodesInUse({ promoCodes }: Pick<Promoter, 'promoCodes'>): PromoCode[] {
  return promoCodes.filter(({ archivedAt }) => archivedAt === null);
}
