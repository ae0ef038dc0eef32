import { comparedCode } from './compared-code.ts';
import { formerRefIds } from './former-ref-ids.ts';
import { promoCodesInUse } from './promo-codes.ts';
import type { PromoterRecord } from './promoter-record.ts';
import { isFree } from './ref-id.ts';

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
export function promoterNames({ promoter, promotions }: PromoterRecord, now: string): PromoterNames {
  const current = promotions.filter(({ hidden }) => !hidden);
  const former = current.flatMap(formerRefIds).filter((one) => !isFree(one, now));
  const codes = [
    ...promoCodesInUse(promoter).map(({ code }) => code),
    ...current.flatMap(({ promoCode }) => promoCode ?? []),
  ];
  return { refIds: [...current, ...former].map(({ refId }) => refId), codes: codes.map(comparedCode) };
}

/** Returns the names that a change adds. */
export function addedNames(before: PromoterRecord | null, after: PromoterRecord, now: string): PromoterNames {
  const names = promoterNames(after, now);
  if (!before) return names;
  const had = promoterNames(before, now);
  return {
    refIds: names.refIds.filter((refId) => !had.refIds.includes(refId)),
    codes: names.codes.filter((code) => !had.codes.includes(code)),
  };
}
