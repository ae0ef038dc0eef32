import { digitsOf } from './currency-digits.ts';

/** Replaced because clients expect a normal space between currency and amount. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * Creates an exact formatter of amounts in a currency's smallest unit: `$613.17`, `¥613`.
 * @param currency ISO 4217 code
 * @param locale BCP 47, `de-AT`
 */
export function writtenIn(currency: string, locale = 'en-US'): (amount: bigint) => string {
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
  return (amount) => {
    const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
    const [units, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
    // Formatted as text: numbers above 2^53 would be rounded.
    const exact = `${amount < 0n ? '-' : ''}${units}.${decimals || '0'}` as Intl.StringNumericLiteral;
    return format.format(exact).replaceAll(NO_BREAK_SPACE, ' ');
  };
}
