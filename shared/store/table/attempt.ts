import { Busy } from '#shared/domain/busy.ts';
import type { Runtime } from '#shared/runtime.ts';
import { Contended, Obstructed } from './transaction.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;
const MOST_ATTEMPTS = 14;
/** For work that nobody waits for: some twelve seconds. */
export const PATIENT_ATTEMPTS = 40;

/** What was loaded does not fit together, because another request changed it in between; loading again will do. */
export class Stale extends Error {
  constructor() {
    super('loaded items do not belong together');
    this.name = 'Stale';
  }
}

/**
 * Loads, decides and commits, and does all of it again when another request came in between: what was decided on an
 * older state is never committed. Pauses grow and are spread by chance.
 * @throws what `work` throws, where it is no such case; Busy once that has been tried often enough (about five seconds)
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

/** Whether an error only says that another request came in between. */
export function canBeTriedAgain(error: unknown): boolean {
  if (error instanceof Obstructed) return error.first === 'stale' || error.first === 'taken';
  return error instanceof Contended || error instanceof Stale;
}
