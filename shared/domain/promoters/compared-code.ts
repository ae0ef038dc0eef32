/** Normalizes a promo code: case and surrounding spaces do not count (contract §1). */
export function comparedCode(code: string): string {
  return code.trim().toLowerCase();
}

/**
 * Returns the lookup form of a promo code.
 * @param compared whether it is normalized; codes of earlier versions are found as written
 */
export function foundAs(code: string, compared: boolean | undefined): string {
  return compared ? comparedCode(code) : code;
}
