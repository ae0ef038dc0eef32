import { type BatchProcess, newBatch } from '#shared/domain/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { newBatchWrites, newChunkWrite } from '#shared/store/batches.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** How many chunks are written in one transaction. */
const CHUNKS_AT_ONCE = 90;

/**
 * Makes a process. Its item is written last, with the last chunks, and starts the work: whatever of it a request that
 * died has written before is never worked at.
 * @param ids different ones
 */
export async function createBatch(
  { account, runtime }: Call,
  wanted: Pick<BatchProcess, 'action' | 'terms' | 'meta'> & { readonly ids: readonly number[] },
): Promise<BatchProcess> {
  const [id = 0] = await takeNumbers(account.id, 'batch-process', 1);
  const { process, chunks } = newBatch({ ...wanted, id }, runtime.now());
  const writes = chunks.map((chunk) => newChunkWrite(account.id, chunk));
  const earlier: Promise<void>[] = [];
  while (writes.length > CHUNKS_AT_ONCE) earlier.push(commit(writes.splice(0, CHUNKS_AT_ONCE)));
  await Promise.all(earlier);
  await commit([...newBatchWrites(account.id, process), ...writes]);
  return process;
}
