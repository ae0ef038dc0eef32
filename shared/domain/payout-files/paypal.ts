import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { formatCsvLines } from './csv-lines.ts';
import {
  formatPlainAmount,
  type PayoutFileInfo,
  type PayoutFileLine,
  type PayoutFileProblem,
  toOneLine,
  truncateText,
} from './payout-file-line.ts';

interface PaypalRecipient {
  readonly email: string;
}

/** Row limit of a file. */
export const MAX_PAYPAL_ROWS = 5000;
const MAX_ADDRESS_LENGTH = 127;
const MAX_NOTE_LENGTH = 400;
/** Limit per row: 20,000 US dollars, in cents. */
const MAX_ROW_AMOUNT = { currency: 'USD', amount: 2_000_000 } as const;
/** PayPal's payout currencies (developer.paypal.com, "Currency codes"). Some can be paid within one country only. */
const CURRENCIES: readonly string[] = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
];
/** Currencies without decimals (same source). */
const ZERO_DECIMAL_CURRENCIES: readonly string[] = ['HUF', 'JPY', 'TWD'];
/** Currencies with a decimal comma. */
const DECIMAL_COMMA_CURRENCIES: readonly string[] = ['EUR', 'BRL'];

/**
 * Returns why PayPal would reject a row, or null. The amount limit is known in US dollars only; PayPal checks the
 * limits of other currencies.
 */
export function findPaypalProblem(
  { amount, to }: Pick<PayoutFileLine<PaypalRecipient>, 'amount' | 'to'>,
  currency: string,
): PayoutFileProblem | null {
  if (!CURRENCIES.includes(currency)) return `PayPal does not pay in ${currency}`;
  if (hasUnsupportedDecimals(amount, currency)) return `PayPal pays whole amounts only in ${currency}`;
  if (to.email.length > MAX_ADDRESS_LENGTH) return `the PayPal address is longer than ${MAX_ADDRESS_LENGTH} characters`;
  if (currency === MAX_ROW_AMOUNT.currency && amount > MAX_ROW_AMOUNT.amount) {
    return 'PayPal pays at most 20,000 USD per payment';
  }
  return null;
}

/**
 * Formats a file for "Payouts on the web": recipient, amount, currency, payout id, note, wallet; no header.
 * @param lines at most {@link MAX_PAYPAL_ROWS}, without problems
 */
export function formatPaypalFile(file: PayoutFileInfo, lines: readonly PayoutFileLine<PaypalRecipient>[]): string {
  const { currency } = file;
  return formatCsvLines(
    lines.map(({ payoutId, amount, to }) => {
      const note = truncateText(toOneLine(`Payout ${payoutId} of ${file.payer}`), MAX_NOTE_LENGTH);
      return [to.email, formatPaypalAmount(amount, currency), currency, String(payoutId), note, 'PAYPAL'];
    }),
  );
}

function hasUnsupportedDecimals(amount: number, currency: string): boolean {
  return ZERO_DECIMAL_CURRENCIES.includes(currency) && amount % 10 ** currencyDigits(currency) !== 0;
}

function formatPaypalAmount(amount: number, currency: string): string {
  if (ZERO_DECIMAL_CURRENCIES.includes(currency)) return String(amount / 10 ** currencyDigits(currency));
  const text = formatPlainAmount(amount, currency);
  return DECIMAL_COMMA_CURRENCIES.includes(currency) ? text.replace('.', ',') : text;
}
