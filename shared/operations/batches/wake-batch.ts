import { AT_WORK, heldUntil } from '#shared/domain/batch.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findBatch, loadChunk, wakeWrite } from '#shared/store/batches.ts';
import { carryOut } from '#shared/store/table/carry-out.ts';
import { settleBatch } from './settle-batch.ts';

/**
 * Wakes the first chunks of a new process, so that the stream tells workers of them; one that its request goes through
 * only once that must be dead. What is awake or done already is left as it is: this may be called again.
 * @returns false while the request may be at it: whoever asked has to ask again
 */
export async function wakeBatch(account: number, id: number, runtime: Runtime): Promise<boolean> {
  const process = await findBatch(account, id);
  if (!process) return true;
  const until = heldUntil(process);
  if (until !== null) {
    const { chunk } = await loadChunk(account, { process: id, number: 1 });
    // It may have died before it ended the process.
    if (chunk?.stage === 'done') await settleBatch(account, id, runtime);
    if (chunk?.stage !== 'asleep') return true;
    if (Date.parse(runtime.now()) < until) return false;
  }
  await wakeChunks(account, process, runtime);
  return true;
}

/** Wakes as many chunks as are worked at together; each that is done wakes another one. */
export async function wakeChunks(
  account: number,
  { id, chunks }: { readonly id: number; readonly chunks: number },
  runtime: Runtime,
): Promise<void> {
  const numbers = Array.from({ length: Math.min(chunks, AT_WORK) }, (_, index) => index + 1);
  await Promise.all(numbers.map((number) => carryOut([wakeWrite(account, { process: id, number })], runtime)));
}
