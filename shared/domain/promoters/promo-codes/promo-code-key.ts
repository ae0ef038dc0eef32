/** Normalizes a promo code: ignores case and surrounding spaces (contract §1). */
export function normalizePromoCode(code: string): string {
  return code.trim().toLowerCase();
}

/**
 * Returns the lookup form of a promo code.
 * @param compared false for codes of earlier versions, which are found as written
 */
export function promoCodeLookupKey(code: string, compared: boolean | undefined): string {
  return compared ? normalizePromoCode(code) : code;
}
