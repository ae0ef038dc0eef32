import type { Runtime } from '#shared/runtime.ts';
import { attempt } from './attempt.ts';
import { commit, Obstructed, type Write } from './transaction.ts';

/** Commits writes that are not wanted any more where something they rest on has changed; nothing is written then. */
export function carryOut(writes: readonly Write[], runtime: Runtime): Promise<void> {
  return attempt(async () => {
    try {
      await commit(writes);
    } catch (error) {
      if (!(error instanceof Obstructed)) throw error;
    }
  }, runtime);
}
