import {
  type BatchChunk,
  type BatchProcess,
  type BatchStatus,
  type BatchTally,
  computeBatchStatus,
  percentDone,
  sumChunks,
} from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findBatch, readBatchChunks } from '#shared/store/batches/batches.ts';

/** A batch process with its progress. */
export interface ShownBatch {
  readonly process: BatchProcess;
  readonly tally: BatchTally;
  readonly status: BatchStatus;
  readonly progress: number;
  readonly updatedAt: string;
}

/**
 * Returns a process with every failed row.
 * @throws Refusal `not_found`
 */
export async function showBatch({ account }: Call, id: number): Promise<ShownBatch> {
  const process = await findBatch(account.id, id);
  if (!process) throw new Refusal({ code: 'not_found', what: 'batch process' });
  const { result } = process;
  if (result && result.failed === result.errors.length) return buildShownBatch(process, []);
  return buildShownBatch({ ...process, result: null }, (await readBatchChunks(account.id, [process]))(process));
}

/** Returns processes; ended ones with their first failed rows. */
export async function showBatches(account: number, processes: readonly BatchProcess[]): Promise<ShownBatch[]> {
  const findChunks = await readBatchChunks(
    account,
    processes.filter(({ result }) => result === null),
  );
  return processes.map((process) => buildShownBatch(process, process.result ? [] : findChunks(process)));
}

/** Returns a new process, of which no chunk was processed yet. */
export function showNewBatch(process: BatchProcess): ShownBatch {
  return buildShownBatch(process, []);
}

function buildShownBatch(process: BatchProcess, chunks: readonly BatchChunk[]): ShownBatch {
  const tally = process.result ?? sumChunks(chunks);
  const times = [process.updatedAt, ...chunks.map(({ updatedAt }) => updatedAt)].sort();
  return {
    process,
    tally,
    status: computeBatchStatus(process, tally),
    progress: percentDone(process, tally),
    updatedAt: times.at(-1) ?? process.updatedAt,
  };
}
