import {
  type BatchAction,
  type BatchProcess,
  type BatchTally,
  computeBatchStatus,
  shortenProgress,
  sumChunks,
} from '#shared/domain/batches/batch.ts';
import { type EndedStatus, endedBatchChanges } from '#shared/domain/batches/batch-lists.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import type { Call } from '#shared/operations/call.ts';
import { batchEndWrites, batchResultWrite, findBatch, readBatchChunks } from '#shared/store/batches/batches.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** Last step of a process after all rows. Idempotent. */
export type BatchFinalStep = (call: Call, process: BatchProcess) => Promise<void>;
/** Looks up the last step of an action; most have none. */
export type FinalStepLookup = (action: BatchAction) => BatchFinalStep | undefined;
export const noFinalSteps: FinalStepLookup = () => undefined;

/** Stores the result of a process once all chunks are done. Idempotent, also for concurrent calls. */
export function endBatch(call: Call, id: number, finalSteps: FinalStepLookup = noFinalSteps): Promise<void> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const process = await findBatch(account.id, id);
    if (!process || process.chunksLeft > 0 || process.result) return;
    await finalSteps(process.action)?.(call, process);
    const tally = sumChunks((await readBatchChunks(account.id, [process]))(process));
    const now = runtime.now();
    // Earlier versions listed a process when its stop was requested.
    if (process.stage === 'stopped')
      return commit([batchResultWrite(account.id, process, shortenProgress(tally), now)]);
    await commit(await endingWrites(account.id, process, tally, now));
  }, runtime);
}

async function endingWrites(account: number, process: BatchProcess, tally: BatchTally, now: string): Promise<Write[]> {
  const stage = process.stage === 'open' ? 'ended' : 'stopped';
  const status = computeBatchStatus({ stage, total: process.total }, tally) as EndedStatus;
  const [id = 0] = await takeNumbers(account, 'event', 1);
  const event: ChangeEvent = {
    event: 'change',
    id,
    cause: `batch process ${status}`,
    at: now,
    recordedAt: now,
    changes: endedBatchChanges(process.id, status),
    ...(process.isPaused
      ? {}
      : { endedBatch: { id: process.id, action: process.action, status, total: process.total, failed: tally.failed } }),
  };
  return [
    ...batchEndWrites(account, process, { stage, result: shortenProgress(tally), updatedAt: now }),
    eventWrite(account, event),
  ];
}
