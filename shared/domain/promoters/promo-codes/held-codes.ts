import type { PromoCode, Promotion } from '#shared/domain/promoters/promoter.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { promoCodeLookupKey } from './promo-code-key.ts';
import { activePromoCodes } from './promo-codes.ts';

/**
 * Returns since when a promoter has the promo code with this lookup form: creation of the code or its promotion. ISO
 * 8601; null without one.
 */
export function codeHeldSince(record: PromoterRecord, text: string): string | null {
  const since = [...record.promotions.filter(isFoundAs(text)), ...findCodes(record, text)].map(
    ({ createdAt }) => createdAt,
  );
  return since.toSorted()[0] ?? null;
}

/** Marks the promo code with this lookup form as normalized, so that it is found however it is typed. */
export function normalizeHeldCode(record: PromoterRecord, text: string): PromoterRecord {
  return changeHeldCode(record, text, { promoCodeCompared: true }, { compared: true });
}

/**
 * Removes the promo code with this lookup form, because another promoter had it first.
 * @param now ISO 8601
 */
export function removeHeldCode(record: PromoterRecord, text: string, now: string): PromoterRecord {
  return changeHeldCode(record, text, { promoCode: null }, { archivedAt: now });
}

function changeHeldCode(
  record: PromoterRecord,
  text: string,
  ofPromotion: Partial<Promotion>,
  ofCode: Partial<PromoCode>,
): PromoterRecord {
  if (codeHeldSince(record, text) === null) return record;
  const codes = new Set(findCodes(record, text));
  const promoCodes = record.promoter.promoCodes.map((code) => (codes.has(code) ? { ...code, ...ofCode } : code));
  const promotions = record.promotions.map((promotion) =>
    isFoundAs(text)(promotion) ? { ...promotion, ...ofPromotion, revision: promotion.revision + 1 } : promotion,
  );
  return reviseRecord({ ...record.promoter, promoCodes }, promotions);
}

function findCodes({ promoter }: PromoterRecord, text: string): PromoCode[] {
  return activePromoCodes(promoter).filter(({ code, compared }) => promoCodeLookupKey(code, compared) === text);
}

function isFoundAs(text: string) {
  return ({ promoCode, promoCodeCompared, hidden }: Promotion) =>
    !hidden && promoCode !== null && promoCodeLookupKey(promoCode, promoCodeCompared) === text;
}
