import { count } from './amount.ts';
import { typedAmount } from './typed-amount.ts';

/** How large a whole number can be. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * A whole number as somebody types it. A field for numbers lets a lone `-` pass, and more digits than anybody means.
 * @returns null where it is none, or out of its bounds
 */
export function typedWhole(text: string, { min, max }: Bounds): number | null {
  const value = typedAmount(text, null);
  return value === null || value < min || value > max ? null : value;
}

/** What somebody is asked for where a whole number could not be read. */
export const wholeAsked = ({ min, max }: Bounds): string => `Type a whole number from ${count(min)} to ${count(max)}.`;
