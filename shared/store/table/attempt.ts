import { Busy } from '#shared/domain/busy.ts';
import type { Runtime } from '#shared/runtime.ts';
import { Contended, Obstructed } from './transaction.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;
const MOST_ATTEMPTS = 14;
/** For background work: about twelve seconds in total. */
export const PATIENT_ATTEMPTS = 40;

/** Loaded items are inconsistent because of a concurrent change; loading again resolves it. */
export class Stale extends Error {
  constructor() {
    super('loaded items do not belong together');
    this.name = 'Stale';
  }
}

/**
 * Loads, decides and commits, and retries all three on a write conflict, so that no decision on stale state is
 * committed. Exponential backoff with jitter.
 * @throws other errors of `work`; Busy when attempts are exhausted (about five seconds)
 */
export async function attempt<T>(
  work: () => Promise<T>,
  { chance, sleep }: Pick<Runtime, 'chance' | 'sleep'>,
  mostAttempts = MOST_ATTEMPTS,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!canBeTriedAgain(error)) throw error;
      if (tried === mostAttempts) throw new Busy(error);
      await sleep(chance() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
    }
  }
}

/** Whether the error is a write conflict. */
export function canBeTriedAgain(error: unknown): boolean {
  if (error instanceof Obstructed) return error.first === 'stale' || error.first === 'taken';
  return error instanceof Contended || error instanceof Stale;
}
