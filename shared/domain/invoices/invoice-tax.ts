import { divideRounded, parseScaledDecimal } from '#shared/domain/money/decimal.ts';
import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';

/** No tax, in percent. */
export const NO_TAX = '0';

/**
 * Returns the tax rate of an invoice in percent: the company's rate for promoters with a VAT id in the company's
 * country, else none.
 * @param rate the company's; null: none
 */
export function chooseTaxRate(rate: string | null, { company, promoter }: StoredParties): string {
  const isDomestic = company.country !== undefined && company.country === promoter.country?.trim().toUpperCase();
  return rate !== null && isDomestic && promoter.vatId !== undefined ? rate : NO_TAX;
}

/**
 * Subtracts the tax that an amount includes, rounded once.
 * @param amount in the smallest unit
 * @param rate percent, such as `19` or `5.5`
 * @throws RangeError for an invalid decimal
 */
export function subtractTax(amount: number, rate: string): number {
  const { value, scale } = parseScaledDecimal(rate);
  return Number(divideRounded(BigInt(amount) * 100n * scale, 100n * scale + value));
}
