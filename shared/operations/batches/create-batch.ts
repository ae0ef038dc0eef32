import { type BatchProcess, buildBatch } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { newBatchWrites, newChunkWrite } from '#shared/store/batches/batches.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** Input for a batch process. */
export interface BatchRequest extends Pick<BatchProcess, 'action' | 'terms' | 'meta'> {
  readonly ids: readonly number[];
  /** Written atomically with the process. */
  readonly buildExtraWrites?: (process: BatchProcess) => readonly Write[];
}

const MAX_CHUNK_WRITES = 90;

/**
 * Creates a batch process. Its item is written last and starts the work, so chunks of a crashed request are never
 * processed.
 * @param request with distinct ids
 */
export async function createBatch(
  { account, runtime }: Call,
  { buildExtraWrites = () => [], ...request }: BatchRequest,
): Promise<BatchProcess> {
  const [id = 0] = await takeNumbers(account.id, 'batch-process', 1);
  const { process, chunks } = buildBatch({ ...request, id }, runtime.now());
  const writes = chunks.map((chunk) => newChunkWrite(account.id, chunk));
  const earlier: Promise<void>[] = [];
  while (writes.length > MAX_CHUNK_WRITES) earlier.push(commit(writes.splice(0, MAX_CHUNK_WRITES)));
  await Promise.all(earlier);
  await commit([...buildExtraWrites(process), ...newBatchWrites(account.id, process), ...writes]);
  return process;
}
