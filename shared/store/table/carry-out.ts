import type { Runtime } from '#shared/runtime.ts';
import { attempt } from './attempt.ts';
import { commit, Obstructed, type Write } from './transaction.ts';

/** Commits writes; drops them all without an error if a condition fails. */
export function carryOut(writes: readonly Write[], runtime: Runtime): Promise<void> {
  return attempt(async () => {
    try {
      await commit(writes);
    } catch (error) {
      if (!(error instanceof Obstructed)) throw error;
    }
  }, runtime);
}
