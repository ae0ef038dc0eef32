import type { Runtime } from '#shared/runtime.ts';
import { retryOnConflict } from './retry.ts';
import { ConditionFailedError, commit, type Write } from './transaction.ts';

/** Commits writes; drops them all without an error if a condition fails. */
export function commitIfUnchanged(writes: readonly Write[], runtime: Runtime): Promise<void> {
  return retryOnConflict(async () => {
    try {
      await commit(writes);
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }, runtime);
}
