import { csvLines } from './csv-lines.ts';
import { cutTo, type FileLine, type FileOf, inOneLine, type LineProblem, plainAmount } from './written-line.ts';

/** Where PayPal sends money. */
export interface PaypalRecipient {
  readonly email: string;
}

/** How many rows one file may have. */
export const PAYPAL_ROWS = 5000;
const LONGEST_ADDRESS = 127;
const LONGEST_NOTE = 400;
/** The most that one row may send, in the smallest unit of the currency that the limit is in: 20,000 US dollars. */
const MOST_AT_ONCE = { currency: 'USD', amount: 2_000_000 } as const;
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

function paypalAmount(amount: number, currency: string): string {
  const text = plainAmount(amount, currency);
  return COMMA_CURRENCIES.includes(currency) ? text.replace('.', ',') : text;
}
