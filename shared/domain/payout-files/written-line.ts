import { digitsOf } from '#shared/domain/money/currency-digits.ts';

/** What a payout file says of itself: of the batch, never of when it is written, so that the same batch has the same bytes. */
export interface FileOf {
  /** The batch's id. */
  readonly id: number;
  /** The part that is written, from 1: a file holds so many rows only. */
  readonly part: number;
  /** ISO 4217 code, of all lines. */
  readonly currency: string;
  /** When the batch was made, ISO 8601. */
  readonly createdAt: string;
  /** Whose money it is: the company's name, as recipients know it. */
  readonly payer: string;
}

/** One payout in a file, and where its money goes. */
export interface FileLine<To> {
  readonly payoutId: number;
  readonly promoterId: number;
  /** Positive integer, in the smallest unit of the file's currency. */
  readonly amount: number;
  readonly to: To;
}

/** Why a line cannot be in a file: what a person reads, a sentence without its full stop. */
export type LineProblem = string;

/**
 * An amount as files have it: a point, all decimals of the currency, no separators, no currency. It is exact: it is written
 * from the integer's digits.
 * @param amount integer of the smallest unit, not negative
 */
export function plainAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** What a recipient sees on a statement: at most 18 characters, which every format takes. */
export function referenceOf({ payoutId }: Pick<FileLine<unknown>, 'payoutId'>): string {
  const text = `Payout ${payoutId}`;
  return text.length <= 18 ? text : String(payoutId);
}

/** A text in one line, without what no file may have: control characters, and white space at its ends. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The first so many characters of a text; none is cut in two. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut.trimEnd();
}
