import { type BatchProcess, newBatch } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { newBatchWrites, newChunkWrite } from '#shared/store/batches/batches.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** What is to be done to which records, and what else is written with that. */
export interface WantedBatch extends Pick<BatchProcess, 'action' | 'terms' | 'meta'> {
  readonly ids: readonly number[];
  /** A few writes; the process has its id already. */
  readonly beside?: (process: BatchProcess) => readonly Write[];
}

/** How many chunks are written in one transaction. */
const CHUNKS_AT_ONCE = 90;

/**
 * Makes a process. Its item is written last, with the last chunks, and starts the work: whatever of it a request that
 * died has written before is never worked at.
 * @param wanted different ids; `beside` is written with the process, or not at all
 */
export async function createBatch(
  { account, runtime }: Call,
  { beside = () => [], ...wanted }: WantedBatch,
): Promise<BatchProcess> {
  const [id = 0] = await takeNumbers(account.id, 'batch-process', 1);
  const { process, chunks } = newBatch({ ...wanted, id }, runtime.now());
  const writes = chunks.map((chunk) => newChunkWrite(account.id, chunk));
  const earlier: Promise<void>[] = [];
  while (writes.length > CHUNKS_AT_ONCE) earlier.push(commit(writes.splice(0, CHUNKS_AT_ONCE)));
  await Promise.all(earlier);
  await commit([...beside(process), ...newBatchWrites(account.id, process), ...writes]);
  return process;
}
