import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { formatMoney } from './amount.ts';

const DECIMAL = /^(\d{1,13})(?:[.,](\d*))?$/;

/**
 * Parses `12.50`, `12,5` or `12`, and an amount copied as it is shown, `$1,234.50`, without floats.
 * @param currency null for units without decimals
 * @returns in the smallest unit; null if malformed or with too many decimals
 */
export function parseAmountInput(text: string, currency: string | null): number | null {
  const copied = Number(text.replaceAll(/\D/g, ''));
  if (currency !== null && Number.isSafeInteger(copied) && formatMoney(copied, currency) === text.trim()) return copied;
  const [, units, decimals = ''] = DECIMAL.exec(text.trim()) ?? [];
  const digits = currency === null ? 0 : currencyDigits(currency);
  if (units === undefined || decimals.length > digits) return null;
  const amount = Number(`${units}${decimals.padEnd(digits, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Formats an amount for an input: `12.50`. @param currency null for units without decimals */
export function formatAmountInput(amount: number, currency: string | null): string {
  const digits = currency === null ? 0 : currencyDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const units = text.slice(0, text.length - digits);
  return digits === 0 ? units : `${units}.${text.slice(-digits)}`;
}

/** Returns the hint for a malformed amount. */
export function amountHint(currency: string | null): string {
  if (currency === null) return 'Enter a whole number.';
  return `Enter an amount such as ${formatAmountInput(25 * 10 ** currencyDigits(currency), currency)}.`;
}
