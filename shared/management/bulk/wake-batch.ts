import { heldUntil } from '#shared/domain/batch.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findBatch, loadChunk, wakeWrite } from '#shared/store/batches.ts';
import { carryOut } from '#shared/store/carry-out.ts';
import { settleBatch } from './settle-batch.ts';

const AT_ONCE = 20;
const LOOK_AGAIN_MS = 250;

/**
 * Wakes all chunks of a new process, so that the stream tells workers of them; one that its request goes through only once
 * that must be dead. What is awake or done already is left as it is: this may be called again.
 */
export async function wakeBatch(account: number, id: number, runtime: Runtime): Promise<void> {
  const process = await findBatch(account, id);
  if (!process) return;
  const until = heldUntil(process);
  if (until !== null && (await isTakenCareOf(until, account, id, runtime))) return;
  await wakeChunks(account, process, runtime);
}

/** Wakes all chunks at once. */
export async function wakeChunks(
  account: number,
  { id, chunks }: { readonly id: number; readonly chunks: number },
  runtime: Runtime,
): Promise<void> {
  const numbers = Array.from({ length: chunks }, (_, index) => index + 1);
  while (numbers.length > 0) {
    const some = numbers.splice(0, AT_ONCE).map((number) => wakeWrite(account, { process: id, number }));
    await Promise.all(some.map((write) => carryOut([write], runtime)));
  }
}

/** Waits until the request has gone through its chunk or has woken it itself; false where it must be dead. */
async function isTakenCareOf(until: number, account: number, id: number, runtime: Runtime): Promise<boolean> {
  for (;;) {
    const { chunk } = await loadChunk(account, { process: id, number: 1 });
    if (chunk?.stage === 'done') {
      // It may have died before it ended the process.
      await settleBatch(account, id, runtime);
      return true;
    }
    if (chunk?.stage !== 'asleep') return true;
    if (Date.parse(runtime.now()) >= until) return false;
    await runtime.sleep(LOOK_AGAIN_MS);
  }
}
