import pLimit from 'p-limit';
import {
  AT_WORK,
  type BatchAction,
  type BatchChunk,
  type BatchProcess,
  type RowError,
} from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  attemptWrite,
  type ChunkName,
  doneWrites,
  loadChunk,
  movedWrite,
  skippedWrites,
  wakeWrite,
} from '#shared/store/batches/batches.ts';
import { carryOut } from '#shared/store/table/carry-out.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { type Endings, endBatch } from './end-batch.ts';
import type { RowAction } from './row.ts';

/** Rows processed concurrently. Progress is stored after each such window. */
const WINDOW = 10;
/** Actions whose transactions all check the same item: they would conflict if run concurrently. */
const ONE_BY_ONE: ReadonlySet<BatchAction> = new Set(['payments_batch/add_payouts']);
/** Attempts for rows that fail unexpectedly, before the failure is recorded. */
const MOST_ATTEMPTS = 4;

/** Time limit and error callback of a chunk's processing. */
export interface Work {
  hasTime(): boolean;
  onFailure(error: unknown): void;
  readonly endings?: Endings;
}

/** Rows failed unexpectedly and have to be retried later. */
export class RowsFailed extends Error {
  constructor(rows: number) {
    super(`${rows} rows failed`);
    this.name = 'RowsFailed';
  }
}

/**
 * Processes the rest of a chunk, window by window, until it ends or the process is stopped. The position only moves on
 * from the loaded one, so that two concurrent workers continue from each other's progress; rows that both process take
 * effect once (row.ts).
 * @returns false if time ran out
 * @throws RowsFailed, and errors of the table
 */
export async function workChunk(call: Call, name: ChunkName, action: RowAction, work: Work): Promise<boolean> {
  for (;;) {
    const { process, chunk } = await loadChunk(call.account.id, name);
    if (!process || !chunk)
      throw new Error(`chunk ${name.number} of batch process ${name.process} is not in the table`);
    if (chunk.stage === 'done') {
      // The worker of the last chunk may have crashed before it ended the process.
      if (process.chunksLeft === 0) await endBatch(call, process.id, work.endings);
      return true;
    }
    const isOver = process.stage !== 'open' || chunk.position === chunk.ids.length;
    if (!isOver && !work.hasTime()) return false;
    if (isOver) await finish(call, process, chunk);
    else await carryOut([await windowWrite(call, process, chunk, action, work)], call.runtime);
  }
}

/**
 * Wakes the next chunk (or, if the process is stopping, skips the remaining ones), then marks this one as done. The
 * order matters, because the worker may crash after either step.
 */
async function finish({ account, runtime }: Call, process: BatchProcess, chunk: BatchChunk): Promise<void> {
  for (let number = chunk.number + AT_WORK; number <= process.chunks; number += AT_WORK) {
    const next = { process: process.id, number };
    if (process.stage === 'open') {
      await carryOut([wakeWrite(account.id, next)], runtime);
      break;
    }
    await carryOut(skippedWrites(account.id, next), runtime);
  }
  await carryOut(doneWrites(account.id, chunk), runtime);
}

/** Processes a window's rows and returns the write of their results. */
async function windowWrite(
  { account, runtime }: Call,
  process: BatchProcess,
  chunk: BatchChunk,
  action: RowAction,
  { onFailure }: Work,
): Promise<Write> {
  const ids = chunk.ids.slice(chunk.position, chunk.position + WINDOW);
  const call = { account, runtime, since: process.createdAt };
  const together = pLimit(ONE_BY_ONE.has(process.action) ? 1 : WINDOW);
  const outcomes = await together.map(ids, (id) => outcomeOf(() => action(call, id, process.terms)));
  // Rows that conflicted with each other may succeed one after the other.
  for (const [index, id] of ids.entries()) {
    if (outcomes[index]?.failure) outcomes[index] = await outcomeOf(() => action(call, id, process.terms));
  }
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  for (const failure of failures) onFailure(failure);
  if (failures.length > 0 && chunk.attempts + 1 < MOST_ATTEMPTS) {
    await carryOut([attemptWrite(account.id, chunk, runtime.now())], runtime);
    throw new RowsFailed(failures.length);
  }
  const errors = ids.flatMap((id, index): RowError[] => {
    const { refusal, failure } = outcomes[index] ?? {};
    if (failure) return [{ id, reason: { code: 'unexpected' } }];
    return refusal ? [{ id, reason: refusal.reason }] : [];
  });
  return movedWrite(account.id, chunk, ids.length, errors, runtime.now());
}

interface Outcome {
  readonly refusal?: Refusal;
  readonly failure?: Error;
}

async function outcomeOf(row: () => Promise<unknown>): Promise<Outcome> {
  try {
    await row();
    return {};
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    return { failure: error instanceof Error ? error : new Error('a row threw what is no error') };
  }
}
