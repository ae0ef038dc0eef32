import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { batchStopWrite, findBatch } from '#shared/store/batches/batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Stops an open process after the rows in progress; workers then mark it as stopped.
 * @throws Refusal `not_found`
 */
export function stopBatch({ account, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const process = await findBatch(account.id, id);
    if (!process) throw new Refusal({ code: 'not_found', what: 'batch process' });
    if (process.stage !== 'open') return;
    await commit([batchStopWrite(account.id, process, runtime.now())]);
  }, runtime);
}
