const TRIES = 3;

/**
 * Retries a failed function: on a busy machine the engine may exceed the client's timeout for a large report. Rethrows
 * repeated failures.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES) throw error;
      console.error(`Tried again: ${error instanceof Error ? error.message : error}`);
    }
  }
}
