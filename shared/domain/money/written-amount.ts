import { digitsOf } from './currency-digits.ts';

/** What stands between a currency without a sign and its amount; clients look for a space. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * Writes amounts of a currency's smallest unit as a person reads them, exactly: `$613.17`, `¥613`.
 * @param currency ISO 4217 code
 * @param locale how numbers are written there, as BCP 47 has it: `de-AT`
 */
export function writtenIn(currency: string, locale = 'en-US'): (amount: bigint) => string {
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
  return (amount) => {
    const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
    const [units, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
    // As text, which is formatted exactly: a number would be rounded beyond 2^53.
    const exact = `${amount < 0n ? '-' : ''}${units}.${decimals || '0'}` as Intl.StringNumericLiteral;
    return format.format(exact).replaceAll(NO_BREAK_SPACE, ' ');
  };
}
