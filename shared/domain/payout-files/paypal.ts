import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { csvLines } from './csv-lines.ts';
import { cutTo, type FileLine, type FileOf, inOneLine, type LineProblem, plainAmount } from './written-line.ts';

interface PaypalRecipient {
  readonly email: string;
}

/** Rows per file. */
export const PAYPAL_ROWS = 5000;
const LONGEST_ADDRESS = 127;
const LONGEST_NOTE = 400;
/** Limit per row: 20,000 US dollars, in cents. */
const MOST_AT_ONCE = { currency: 'USD', amount: 2_000_000 } as const;
/** PayPal's payout currencies (developer.paypal.com, "Currency codes"). Some work within one country only. */
const CURRENCIES: readonly string[] = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
];
/** Currencies without decimals (same source). */
const WHOLE_CURRENCIES: readonly string[] = ['HUF', 'JPY', 'TWD'];
/** Currencies with a decimal comma. */
const COMMA_CURRENCIES: readonly string[] = ['EUR', 'BRL'];

/**
 * Returns why PayPal would refuse a row, or null. The amount limit is known in US dollars only; others are up to
 * PayPal.
 */
export function paypalProblem(
  { amount, to }: Pick<FileLine<PaypalRecipient>, 'amount' | 'to'>,
  currency: string,
): LineProblem | null {
  if (!CURRENCIES.includes(currency)) return `PayPal does not pay in ${currency}`;
  if (hasDecimals(amount, currency)) return `PayPal pays whole ${currency} only`;
  if (to.email.length > LONGEST_ADDRESS) return `the PayPal address is longer than ${LONGEST_ADDRESS} characters`;
  if (currency === MOST_AT_ONCE.currency && amount > MOST_AT_ONCE.amount) {
    return 'PayPal pays 20,000 USD at most at a time';
  }
  return null;
}

/**
 * Formats a file for "Payouts on the web": recipient, amount, currency, payout id, note, wallet; no header.
 * @param lines at most {@link PAYPAL_ROWS}, without problems
 */
export function paypalFile(file: FileOf, lines: readonly FileLine<PaypalRecipient>[]): string {
  const { currency } = file;
  return csvLines(
    lines.map(({ payoutId, amount, to }) => {
      const note = cutTo(inOneLine(`Payout ${payoutId} of ${file.payer}`), LONGEST_NOTE);
      return [to.email, paypalAmount(amount, currency), currency, String(payoutId), note, 'PAYPAL'];
    }),
  );
}

function hasDecimals(amount: number, currency: string): boolean {
  return WHOLE_CURRENCIES.includes(currency) && amount % 10 ** currencyDigits(currency) !== 0;
}

function paypalAmount(amount: number, currency: string): string {
  if (WHOLE_CURRENCIES.includes(currency)) return String(amount / 10 ** currencyDigits(currency));
  const text = plainAmount(amount, currency);
  return COMMA_CURRENCIES.includes(currency) ? text.replace('.', ',') : text;
}
