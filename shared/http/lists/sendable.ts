import type { RowsText } from './rows-text.ts';

/** An answer of a function has 6 MB at the most, as JSON with the body as a text in it; headers and the rest are little. */
export const MOST_BYTES = 6_200_000;

/** The bytes that a UTF-16 unit of a text takes at the most there. */
const MOST_OF_CHARACTER = 3;

/**
 * How many rows, from the first on, an answer has room for.
 * @param rows what is sent
 * @param text all of them as they are sent
 * @param as how they are
 */
export function sendableRows(rows: readonly unknown[], text: string, as: RowsText): number {
  if (text.length * MOST_OF_CHARACTER <= MOST_BYTES || sentBytes(text) <= MOST_BYTES) return rows.length;
  let bytes = 0;
  const first = rows.findIndex((row) => {
    bytes += sentBytes(as.of([row]));
    return bytes > MOST_BYTES;
  });
  return first === -1 ? rows.length : first;
}

/** What a text takes as the body of an answer: quotation marks and backslashes take two bytes there. */
export function sentBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
