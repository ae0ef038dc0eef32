/** Lambda's limit. */
const MAX_RESULT_BYTES = 6_291_556;

class ResultTooLarge extends Error {
  override name = 'Function.ResponseSizeTooLarge';
}

/**
 * Serializes a function's result.
 * @throws ResultTooLarge above Lambda's limit
 */
export function serializeResult(result: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(result);
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes > MAX_RESULT_BYTES) {
    throw new ResultTooLarge(`a result of ${bytes} bytes, where Lambda allows at most ${MAX_RESULT_BYTES}`);
  }
  return text;
}
