/** How many bytes a function may return, as JSON in UTF-8. */
const MOST_BYTES = 6_291_556;

/** Lambda's name for what it makes of a result that is larger. */
class ResultTooLarge extends Error {
  override name = 'Function.ResponseSizeTooLarge';
}

/**
 * What a function has returned as JSON; undefined where it has returned nothing.
 * @throws ResultTooLarge where Lambda would refuse it, so that the call fails here, too
 */
export function resultText(result: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(result);
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    throw new ResultTooLarge(`a result of ${bytes} bytes, where Lambda takes ${MOST_BYTES} at the most`);
  }
  return text;
}
