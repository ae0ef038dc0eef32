const MAX_ATTEMPTS = 3;

/**
 * Retries a failed function: on a busy machine the engine may exceed the client's timeout for a large report. Rethrows
 * repeated failures.
 */
export async function withRetries<Result>(measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      console.error(`Tried again: ${error instanceof Error ? error.message : error}`);
    }
  }
}
