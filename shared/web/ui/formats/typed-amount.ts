import { digitsOf } from '#shared/domain/money/currency-digits.ts';

const DECIMAL = /^(\d{1,13})(?:[.,](\d*))?$/;

/**
 * An amount as somebody types it: `12.50`, `12,5` or `12`, in digits and with no sign for thousands. It is read as text,
 * never as a float.
 * @param currency ISO 4217 code; null for what is no money, which is counted in whole numbers
 * @returns in the smallest unit; null where the text is none, or has more decimals than the currency
 */
export function typedAmount(text: string, currency: string | null): number | null {
  const [, units, decimals = ''] = DECIMAL.exec(text.trim()) ?? [];
  const digits = currency === null ? 0 : digitsOf(currency);
  if (units === undefined || decimals.length > digits) return null;
  const amount = Number(`${units}${decimals.padEnd(digits, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** An amount as somebody would type it: `12.50`. @param amount in the smallest unit @param currency null for what is no money */
export function asTyped(amount: number, currency: string | null): string {
  const digits = currency === null ? 0 : digitsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const units = text.slice(0, text.length - digits);
  return digits === 0 ? units : `${units}.${text.slice(-digits)}`;
}

/** What somebody is asked for where an amount could not be read. @param currency null for what is no money */
export function amountAsked(currency: string | null): string {
  if (currency === null) return 'Type a whole number.';
  return `Type an amount such as ${asTyped(25 * 10 ** digitsOf(currency), currency)}.`;
}
