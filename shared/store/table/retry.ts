import { BusyError } from '#shared/domain/busy-error.ts';
import type { Runtime } from '#shared/runtime.ts';
import { ConditionFailedError, TransactionConflictError } from './transaction.ts';

const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 640;
const MAX_ATTEMPTS = 14;
/** For background work: about twelve seconds in total. */
export const BACKGROUND_ATTEMPTS = 40;

/** Loaded items are inconsistent because of a concurrent change; loading again resolves it. */
export class StaleReadError extends Error {
  constructor() {
    super('stale read');
    this.name = 'StaleReadError';
  }
}

/**
 * Loads, decides and commits, and retries all three on a write conflict, so that no decision on stale state is
 * committed. Exponential backoff with jitter.
 * @throws other errors of `work`; BusyError when attempts are exhausted (about five seconds)
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  { random, sleep }: Pick<Runtime, 'random' | 'sleep'>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === maxAttempts) throw new BusyError(error);
      await sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}

/** Whether the error is a write conflict. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ConditionFailedError) return error.first === 'stale' || error.first === 'taken';
  return error instanceof TransactionConflictError || error instanceof StaleReadError;
}
