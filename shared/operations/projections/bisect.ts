/**
 * Processes a batch. If it contains a poison record, bisects the batch, skips that record and processes the rest.
 * `work` must be idempotent.
 * @param onPoison called once per skipped record
 * @throws transient errors, so that the batch is retried
 */
export async function processBisecting<T, R>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
  onPoison: (record: T, error: unknown) => void,
): Promise<R[]> {
  const [first] = all;
  if (first === undefined) return [];
  try {
    return [await work(all)];
  } catch (error) {
    if (!isPoisonError(error)) throw error;
    if (all.length === 1) {
      onPoison(first, error);
      return [];
    }
    const half = Math.ceil(all.length / 2);
    return [
      ...(await processBisecting(all.slice(0, half), work, onPoison)),
      ...(await processBisecting(all.slice(half), work, onPoison)),
    ];
  }
}

const PERMANENT_ERRORS = ['ValidationException'];

/** Whether retrying cannot help. TypeErrors with a cause are network errors. */
export function isPoisonError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (PERMANENT_ERRORS.includes(error.name)) return true;
  const isOfCode = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return isOfCode && error.cause === undefined;
}
