import { foundAs } from './compared-code.ts';
import { promoCodesInUse } from './promo-codes.ts';
import type { PromoCode, Promotion } from './promoter.ts';
import { type PromoterRecord, revised } from './promoter-record.ts';

/**
 * Returns since when a promoter has the promo code with this lookup form: creation of the code or its promotion. ISO
 * 8601; null without one.
 */
export function hasCodeSince(record: PromoterRecord, text: string): string | null {
  const since = [...record.promotions.filter(isFoundAs(text)), ...codesFoundAs(record, text)].map(
    ({ createdAt }) => createdAt,
  );
  return since.toSorted()[0] ?? null;
}

/** Marks the promo code with this lookup form as normalized, so that it is found however it is typed. */
export function withComparedCode(record: PromoterRecord, text: string): PromoterRecord {
  return changed(record, text, { promoCodeCompared: true }, { compared: true });
}

/**
 * Removes the promo code with this lookup form, because another promoter had it first.
 * @param now ISO 8601
 */
export function withoutCode(record: PromoterRecord, text: string, now: string): PromoterRecord {
  return changed(record, text, { promoCode: null }, { archivedAt: now });
}

function changed(
  record: PromoterRecord,
  text: string,
  ofPromotion: Partial<Promotion>,
  ofCode: Partial<PromoCode>,
): PromoterRecord {
  if (hasCodeSince(record, text) === null) return record;
  const codes = new Set(codesFoundAs(record, text));
  const promoCodes = record.promoter.promoCodes.map((code) => (codes.has(code) ? { ...code, ...ofCode } : code));
  const promotions = record.promotions.map((promotion) =>
    isFoundAs(text)(promotion) ? { ...promotion, ...ofPromotion, revision: promotion.revision + 1 } : promotion,
  );
  return revised({ ...record.promoter, promoCodes }, promotions);
}

function codesFoundAs({ promoter }: PromoterRecord, text: string): PromoCode[] {
  return promoCodesInUse(promoter).filter(({ code, compared }) => foundAs(code, compared) === text);
}

function isFoundAs(text: string) {
  return ({ promoCode, promoCodeCompared, hidden }: Promotion) =>
    !hidden && promoCode !== null && foundAs(promoCode, promoCodeCompared) === text;
}
