/** Lambda's limit. */
const MOST_BYTES = 6_291_556;

class ResultTooLarge extends Error {
  override name = 'Function.ResponseSizeTooLarge';
}

/**
 * Serializes a function's result.
 * @throws ResultTooLarge above Lambda's limit
 */
export function resultText(result: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(result);
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    throw new ResultTooLarge(`a result of ${bytes} bytes, where Lambda takes ${MOST_BYTES} at the most`);
  }
  return text;
}
