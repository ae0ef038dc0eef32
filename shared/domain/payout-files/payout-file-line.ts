import { currencyDigits } from '#shared/domain/money/currency-digits.ts';

/** Data of a payout file. Contains no time of writing, so a batch always has the same bytes. */
export interface PayoutFileInfo {
  /** Batch id. */
  readonly id: number;
  /** Part number, from 1. */
  readonly part: number;
  readonly currency: string;
  /** Creation of the batch, not of the file; ISO 8601. */
  readonly createdAt: string;
  readonly payer: string;
}

/** A payout in a file, with its destination. */
export interface PayoutFileLine<To> {
  readonly payoutId: number;
  readonly promoterId: number;
  /** Positive integer in the smallest unit. */
  readonly amount: number;
  readonly to: To;
}

/** Problem of a line: a clause without full stop. */
export type PayoutFileProblem = string;

/**
 * Formats an amount with all decimals of the currency and no thousands separators. Works on digits, so it is exact.
 * @param amount non-negative integer in the smallest unit
 */
export function formatPlainAmount(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns the reference on the recipient's statement: at most 18 characters, which all formats accept. */
export function paymentReference({ payoutId }: Pick<PayoutFileLine<unknown>, 'payoutId'>): string {
  const text = `Payout ${payoutId}`;
  return text.length <= 18 ? text : String(payoutId);
}

/** Converts a text to one line: control characters become spaces, surrounding spaces are dropped. */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Cuts a text to a maximum length without splitting a surrogate pair. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut.trimEnd();
}
