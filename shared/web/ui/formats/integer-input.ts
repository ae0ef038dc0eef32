import { formatCount } from './amount.ts';
import { parseAmountInput } from './amount-input.ts';

/** Inclusive. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Parses a typed integer; null if malformed or out of bounds. Number inputs accept a lone `-` and any number of digits.
 */
export function parseIntegerInput(text: string, { min, max }: Bounds): number | null {
  const value = parseAmountInput(text, null);
  return value === null || value < min || value > max ? null : value;
}

/** Returns the hint for a malformed integer. */
export const integerHint = ({ min, max }: Bounds): string =>
  `Enter a whole number from ${formatCount(min)} to ${formatCount(max)}.`;
