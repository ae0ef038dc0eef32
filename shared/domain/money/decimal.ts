/** Unsigned, up to 12 digits before and 9 after the point. */
export const DECIMAL_PATTERN = /^\d{1,12}(\.\d{1,9})?$/;

/**
 * Divides integers, rounded half away from zero, the service's only rounding rule (contract: Commission).
 * @throws RangeError when the divisor is zero
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n !== divisor < 0n ? -1n : 1n;
  const [top, bottom] = [absolute(dividend), absolute(divisor)];
  return sign * ((2n * top + bottom) / (2n * bottom));
}

/**
 * Computes a percentage of an integer, rounded once.
 * @param percent decimal such as `"12.5"`
 * @throws RangeError for an invalid decimal
 */
export function computePercentage(amount: number, percent: string): number {
  const { value, scale } = parseScaledDecimal(percent);
  return Number(divideRounded(BigInt(amount) * value, 100n * scale));
}

/**
 * Parses a decimal as a fraction: `12.5` is 125 / 10.
 * @throws RangeError for an invalid decimal
 */
export function parseScaledDecimal(text: string): { readonly value: bigint; readonly scale: bigint } {
  if (!DECIMAL_PATTERN.test(text)) throw new RangeError(`not a decimal: ${text}`);
  const [whole = '', fraction = ''] = text.split('.');
  return { value: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}

/** Computes `total × part / whole`, rounded once. */
export function computeProportion(total: number, part: number, whole: number): number {
  return Number(divideRounded(BigInt(total) * BigInt(part), BigInt(whole)));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
