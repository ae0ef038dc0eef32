import { digitsOf } from '#shared/domain/money/currency-digits.ts';
import { csvLines } from './csv-lines.ts';
import { cutTo, type FileLine, type FileOf, inOneLine, type LineProblem, plainAmount } from './written-line.ts';

/** Where PayPal sends money. */
interface PaypalRecipient {
  readonly email: string;
}

/** How many rows one file may have. */
export const PAYPAL_ROWS = 5000;
const LONGEST_ADDRESS = 127;
const LONGEST_NOTE = 400;
/** The most that one row may send, in the smallest unit of the currency that the limit is in: 20,000 US dollars. */
const MOST_AT_ONCE = { currency: 'USD', amount: 2_000_000 } as const;
/** What PayPal pays in, some of it within one country alone: developer.paypal.com, "Currency codes". */
const CURRENCIES: readonly string[] = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
];
/** What it takes no decimals of: the same source. */
const WHOLE_CURRENCIES: readonly string[] = ['HUF', 'JPY', 'TWD'];
/** Where the amount is written with a comma. */
const COMMA_CURRENCIES: readonly string[] = ['EUR', 'BRL'];

/**
 * Why PayPal would refuse a row. The limit of an amount is known in US dollars alone; what it is in other currencies PayPal says.
 * @returns null where nothing is wrong
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
 * A file for "Payouts on the web": recipient, amount, currency, the payout's id, a note, the wallet; without a header.
 * @param lines as many as a file may have ({@link PAYPAL_ROWS}), none with a problem
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

/** Whether PayPal would refuse an amount for what is behind its point. */
function hasDecimals(amount: number, currency: string): boolean {
  return WHOLE_CURRENCIES.includes(currency) && amount % 10 ** digitsOf(currency) !== 0;
}

function paypalAmount(amount: number, currency: string): string {
  if (WHOLE_CURRENCIES.includes(currency)) return String(amount / 10 ** digitsOf(currency));
  const text = plainAmount(amount, currency);
  return COMMA_CURRENCIES.includes(currency) ? text.replace('.', ',') : text;
}
