/**
 * Does work for many together. If one of them cannot be worked, because of what it is, the work is done again for each half, until
 * that one stands alone: then it is passed over, and all others are done. So the work has to be such that it may be done again.
 * @param onPoison hears of each that is passed over, and why
 * @returns what the work came to, for each part that was done
 * @throws whatever else the work throws: what may succeed another time is to come again
 */
export async function apart<T, R>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
  onPoison: (one: T, error: unknown) => void,
): Promise<R[]> {
  const [first] = all;
  if (first === undefined) return [];
  try {
    return [await work(all)];
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (all.length === 1) {
      onPoison(first, error);
      return [];
    }
    const half = Math.ceil(all.length / 2);
    return [...(await apart(all.slice(0, half), work, onPoison)), ...(await apart(all.slice(half), work, onPoison))];
  }
}

/** The words by which DynamoDB refuses what no other try makes right. */
const REFUSALS = ['ValidationException'];

/**
 * Whether an error is about what was worked on, so that it comes again with every try. A TypeError with a cause is one of the
 * network.
 */
export function isPoison(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (REFUSALS.includes(error.name)) return true;
  const isOfCode = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return isOfCode && error.cause === undefined;
}
