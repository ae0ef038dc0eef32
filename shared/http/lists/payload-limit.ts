import type { RowsFormat } from './rows-format.ts';

/** Lambda limits responses to 6 MB of JSON, with the body as an escaped string. */
export const MAX_PAYLOAD_BYTES = 6_200_000;

/** Upper bound of UTF-8 bytes per UTF-16 code unit. */
const MAX_CHARACTER_BYTES = 3;

/**
 * Returns how many leading rows fit into a response.
 * @param text all rows, serialized
 */
export function countSendableRows(rows: readonly unknown[], text: string, format: RowsFormat): number {
  if (text.length * MAX_CHARACTER_BYTES <= MAX_PAYLOAD_BYTES || payloadBytes(text) <= MAX_PAYLOAD_BYTES)
    return rows.length;
  let bytes = 0;
  const first = rows.findIndex((row) => {
    bytes += payloadBytes(format.serialize([row]));
    return bytes > MAX_PAYLOAD_BYTES;
  });
  return first === -1 ? rows.length : first;
}

/** Returns a text's size in a response, with JSON escapes. */
export function payloadBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
