/** A promo code as codes are compared: without case, and without blanks around it (contract §1). */
export function comparedCode(code: string): string {
  return code.trim().toLowerCase();
}

/**
 * What a promoter's promo code is found as.
 * @param compared whether it is found however it is typed; earlier versions made codes that are found as they are written
 */
export function foundAs(code: string, compared: boolean | undefined): string {
  return compared ? comparedCode(code) : code;
}
