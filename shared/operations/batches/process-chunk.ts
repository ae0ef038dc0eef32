import pLimit from 'p-limit';
import {
  type BatchAction,
  type BatchChunk,
  type BatchProcess,
  MAX_ACTIVE_CHUNKS,
  type RowError,
} from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  type ChunkKey,
  chunkAttemptWrite,
  chunkDoneWrites,
  chunkProgressWrite,
  chunkSkipWrites,
  chunkWakeWrite,
  loadBatchChunk,
} from '#shared/store/batches/batches.ts';
import { commitIfUnchanged } from '#shared/store/table/commit-if-unchanged.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { endBatch, type FinalStepLookup } from './end-batch.ts';
import type { RowAction } from './row-action.ts';

/** Rows processed concurrently; progress is stored after each window. */
const WINDOW = 10;
/**
 * Their transactions check the same item and would conflict; e-mails leave some of the sending rate to others; a long
 * PDF takes 300 MB of memory.
 */
const ONE_BY_ONE: ReadonlySet<BatchAction> = new Set([
  'payments_batch/add_payouts',
  'invoice/finalize',
  'broadcast/send',
  'automation/send',
  'invoice/export',
]);
/** Attempts before an unexpected failure is recorded. */
const MAX_ROW_ATTEMPTS = 4;

/** Limits of a chunk's processing. */
export interface ChunkOptions {
  hasTime(): boolean;
  onFailure(error: unknown): void;
  readonly finalSteps?: FinalStepLookup;
}

/** Unexpected failures, to be retried later. */
export class RowsFailedError extends Error {
  constructor(rows: number) {
    super(`${rows} rows failed`);
    this.name = 'RowsFailedError';
  }
}

/**
 * Processes a chunk, window by window, until it ends or its process stops. Positions are written conditionally, so
 * concurrent workers continue from each other's progress; rows are idempotent (RowAction).
 * @returns false if time ran out
 * @throws RowsFailedError
 */
export async function processChunk(
  call: Call,
  name: ChunkKey,
  action: RowAction,
  work: ChunkOptions,
): Promise<boolean> {
  for (;;) {
    const { process, chunk } = await loadBatchChunk(call.account.id, name);
    if (!process || !chunk)
      throw new Error(`chunk ${name.number} of batch process ${name.process} is not in the table`);
    if (chunk.stage === 'done') {
      // The last worker may have crashed before it ended the process.
      if (process.chunksLeft === 0) await endBatch(call, process.id, work.finalSteps);
      return true;
    }
    const isFinished = process.stage !== 'open' || chunk.position === chunk.ids.length;
    if (!isFinished && !work.hasTime()) return false;
    if (isFinished) await finishChunk(call, process, chunk);
    else await commitIfUnchanged([await processWindow(call, process, chunk, action, work)], call.runtime);
  }
}

/**
 * Wakes the next chunk, or skips the rest of a stopping process, and then marks this one as done, in this order because
 * of crashes.
 */
async function finishChunk({ account, runtime }: Call, process: BatchProcess, chunk: BatchChunk): Promise<void> {
  for (let number = chunk.number + MAX_ACTIVE_CHUNKS; number <= process.chunks; number += MAX_ACTIVE_CHUNKS) {
    const next = { process: process.id, number };
    if (process.stage === 'open') {
      await commitIfUnchanged([chunkWakeWrite(account.id, next)], runtime);
      break;
    }
    await commitIfUnchanged(chunkSkipWrites(account.id, next), runtime);
  }
  await commitIfUnchanged(chunkDoneWrites(account.id, chunk), runtime);
}

async function processWindow(
  { account, runtime }: Call,
  process: BatchProcess,
  chunk: BatchChunk,
  action: RowAction,
  { onFailure }: ChunkOptions,
): Promise<Write> {
  const ids = chunk.ids.slice(chunk.position, chunk.position + WINDOW);
  const call = { account, runtime, since: process.createdAt };
  const limit = pLimit(ONE_BY_ONE.has(process.action) ? 1 : WINDOW);
  const outcomes = await limit.map(ids, (id) => runRow(() => action(call, id, process.terms)));
  // Rows that conflicted may succeed one by one.
  for (const [index, id] of ids.entries()) {
    if (outcomes[index]?.failure) outcomes[index] = await runRow(() => action(call, id, process.terms));
  }
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  for (const failure of failures) onFailure(failure);
  if (failures.length > 0 && chunk.attempts + 1 < MAX_ROW_ATTEMPTS) {
    await commitIfUnchanged([chunkAttemptWrite(account.id, chunk, runtime.now())], runtime);
    throw new RowsFailedError(failures.length);
  }
  const errors = ids.flatMap((id, index): RowError[] => {
    const { refusal, failure } = outcomes[index] ?? {};
    if (failure) return [{ id, reason: { code: 'unexpected' } }];
    return refusal ? [{ id, reason: refusal.reason }] : [];
  });
  return chunkProgressWrite(account.id, chunk, ids.length, errors, runtime.now());
}

interface RowOutcome {
  readonly refusal?: Refusal;
  readonly failure?: Error;
}

async function runRow(row: () => Promise<unknown>): Promise<RowOutcome> {
  try {
    await row();
    return {};
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    return { failure: error instanceof Error ? error : new Error('a row threw a value that is not an error') };
  }
}
