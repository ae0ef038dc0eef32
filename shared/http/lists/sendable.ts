import type { RowsText } from './rows-text.ts';

/** Lambda limits responses to 6 MB of JSON, with the body as an escaped string. */
export const MOST_BYTES = 6_200_000;

/** Bytes per UTF-16 unit. */
const MOST_OF_CHARACTER = 3;

/**
 * Returns how many leading rows fit into a response.
 * @param text all rows, serialized
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

/** Returns a text's size in a response, with JSON escapes. */
export function sentBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
