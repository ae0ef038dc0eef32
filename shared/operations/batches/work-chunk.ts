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

/** How many rows are done at the same time. What was done is written down after each such window. */
const WINDOW = 10;
/** Actions whose transactions all check one item: at the same time, they would refuse each other, and be tried again. */
const ONE_BY_ONE: ReadonlySet<BatchAction> = new Set(['payments_batch/add_payouts']);
/** How often rows that fail without a reason are tried again, before that counts as the reason. */
const MOST_ATTEMPTS = 4;

/** What limits the work at a chunk, and who hears of what nobody foresaw. */
export interface Work {
  hasTime(): boolean;
  onFailure(error: unknown): void;
  /** What is done once all rows of a process are. */
  readonly endings?: Endings;
}

/** Rows failed without a reason; they are to be tried again later. */
export class RowsFailed extends Error {
  constructor(rows: number) {
    super(`${rows} rows failed`);
    this.name = 'RowsFailed';
  }
}

/**
 * Goes through what is left of a chunk, window by window, until its end or until its process is stopped. Where it stands is
 * moved on only from where it was loaded, so that of two who work at a chunk each goes on from where the other one got to;
 * rows that both have done are done once in effect (row.ts).
 * @returns whether nothing is left to do; false where time ran out
 * @throws RowsFailed, and what keeps the table from being read or written
 */
export async function workChunk(call: Call, name: ChunkName, action: RowAction, work: Work): Promise<boolean> {
  for (;;) {
    const { process, chunk } = await loadChunk(call.account.id, name);
    if (!process || !chunk)
      throw new Error(`chunk ${name.number} of batch process ${name.process} is not in the table`);
    if (chunk.stage === 'done') {
      // Whoever ended the last chunk may have died before it ended the process.
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
 * Wakes the chunk whose turn it is then, or where the process is stopping ends those whose turn would come; and says that
 * this one is done: in this order, as either may be the last it does.
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

/** Does the rows of a window, and says what is to be noted of them. */
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
  // Rows that got in each other's way may get through one after the other.
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
  /** Why the row cannot be done. */
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
