import { currencyDigits } from './currency-digits.ts';

/** Clients expect a normal space. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * Creates an exact currency formatter: `$613.17`, `¥613`.
 * @param locale BCP 47
 */
export function createMoneyFormatter(currency: string, locale = 'en-US'): (amount: bigint) => string {
  const digits = currencyDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
  return (amount) => {
    const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
    const [units, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
    // Numbers above 2^53 would be rounded.
    const exact = `${amount < 0n ? '-' : ''}${units}.${decimals || '0'}` as Intl.StringNumericLiteral;
    return format.format(exact).replaceAll(NO_BREAK_SPACE, ' ');
  };
}
