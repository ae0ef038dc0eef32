const TRIES = 3;

/**
 * Tries something again that has failed. While something else keeps the machine busy, the engine may take longer for a large
 * report than the client waits for any table; what fails each time is no chance.
 */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES) throw error;
      console.error(`Tried again: ${error instanceof Error ? error.message : error}`);
    }
  }
}
