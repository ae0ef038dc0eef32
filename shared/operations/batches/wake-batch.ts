import { MAX_ACTIVE_CHUNKS, requestReservedUntil } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { chunkWakeWrite, findBatch, loadBatchChunk } from '#shared/store/batches/batches.ts';
import { commitIfUnchanged } from '#shared/store/table/commit-if-unchanged.ts';
import { endBatch, type FinalStepLookup, noFinalSteps } from './end-batch.ts';

/**
 * Wakes the first chunks of a new process, so that workers start. A process that its request handles is woken only once
 * that request must have ended. Idempotent.
 * @returns false while the request may still run; retry later
 */
export async function wakeBatch(call: Call, id: number, finalSteps: FinalStepLookup = noFinalSteps): Promise<boolean> {
  const { account, runtime } = call;
  const process = await findBatch(account.id, id);
  if (!process) return true;
  const until = requestReservedUntil(process);
  if (until !== null) {
    const { chunk } = await loadBatchChunk(account.id, { process: id, number: 1 });
    // The request may have crashed before it ended the process.
    if (chunk?.stage === 'done') await endBatch(call, id, finalSteps);
    if (chunk?.stage !== 'asleep') return true;
    if (Date.parse(runtime.now()) < until) return false;
  }
  await wakeChunks(call, process);
  return true;
}

/** Wakes as many chunks as run concurrently; each finished one wakes another. */
export async function wakeChunks(
  { account, runtime }: Call,
  { id, chunks }: { readonly id: number; readonly chunks: number },
): Promise<void> {
  const numbers = Array.from({ length: Math.min(chunks, MAX_ACTIVE_CHUNKS) }, (_, index) => index + 1);
  await Promise.all(
    numbers.map((number) => commitIfUnchanged([chunkWakeWrite(account.id, { process: id, number })], runtime)),
  );
}
