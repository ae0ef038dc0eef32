import { listFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { isRefIdFree } from '#shared/domain/promoters/links/ref-id.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';

/** Current and former ref ids, and promo codes, that identify a promoter in links and sales. */
export interface PromoterNames {
  readonly refIds: readonly string[];
  /** Normalized. */
  readonly codes: readonly string[];
}

/**
 * Returns the names of a promoter.
 * @param now ISO 8601
 */
export function listPromoterNames({ promoter, promotions }: PromoterRecord, now: string): PromoterNames {
  const current = promotions.filter(({ hidden }) => !hidden);
  const former = current.flatMap(listFormerRefIds).filter((candidate) => !isRefIdFree(candidate, now));
  const codes = [
    ...activePromoCodes(promoter).map(({ code }) => code),
    ...current.flatMap(({ promoCode }) => promoCode ?? []),
  ];
  return { refIds: [...current, ...former].map(({ refId }) => refId), codes: codes.map(normalizePromoCode) };
}

/** Returns the names that a change adds. */
export function listAddedNames(before: PromoterRecord | null, after: PromoterRecord, now: string): PromoterNames {
  const names = listPromoterNames(after, now);
  if (!before) return names;
  const namesBefore = listPromoterNames(before, now);
  return {
    refIds: names.refIds.filter((refId) => !namesBefore.refIds.includes(refId)),
    codes: names.codes.filter((code) => !namesBefore.codes.includes(code)),
  };
}
