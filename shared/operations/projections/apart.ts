/**
 * Processes a batch. If it contains a poison record, bisects the batch, skips that record and processes the rest.
 * `work` must be idempotent.
 * @param onPoison called once per skipped record
 * @throws transient errors, so that the batch is retried
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

const REFUSALS = ['ValidationException'];

/** Whether retrying cannot help. TypeErrors with a cause are network errors. */
export function isPoison(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (REFUSALS.includes(error.name)) return true;
  const isOfCode = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return isOfCode && error.cause === undefined;
}
