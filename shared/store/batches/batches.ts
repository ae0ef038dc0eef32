import type { BatchChunk, BatchProcess, BatchTally, RowError } from '#shared/domain/batches/batch.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { batchKinds, table } from '#shared/store/table/table.ts';
import { create, type Expression, remove, update, type Write } from '#shared/store/table/transaction.ts';

/** Lifetime of chunks whose process was not created; longer than any request. */
const ORPHAN_TTL_S = 3 * 86_400;

export type ChunkKey = Pick<BatchChunk, 'process' | 'number'>;

export async function findBatch(account: number, id: number): Promise<BatchProcess | null> {
  return readItem<BatchProcess>(keys.batchProcess(account, id));
}

/** Reads processes in the order of their ids; omits missing ones. */
export async function findBatches(account: number, ids: readonly number[]): Promise<BatchProcess[]> {
  const items = await readItems(ids.map((id) => keys.batchProcess(account, id)));
  return ids.flatMap((id) => items.get<BatchProcess>(keys.batchProcess(account, id)) ?? []);
}

/** Reads the chunks of processes. The result returns those of a process. */
export async function readBatchChunks(
  account: number,
  processes: readonly BatchProcess[],
): Promise<(process: BatchProcess) => BatchChunk[]> {
  const items = await readItems(processes.flatMap((process) => batchChunkKeys(account, process)));
  return (process) => batchChunkKeys(account, process).flatMap((key) => items.get<BatchChunk>(key) ?? []);
}

/** Reads a process and a chunk in one request. */
export async function loadBatchChunk(
  account: number,
  { process, number }: ChunkKey,
): Promise<{ readonly process: BatchProcess | null; readonly chunk: BatchChunk | null }> {
  const [processKey, chunkKey] = [keys.batchProcess(account, process), keys.batchChunk(account, process, number)];
  const items = await readItems([processKey, chunkKey]);
  return { process: items.get<BatchProcess>(processKey), chunk: items.get<BatchChunk>(chunkKey) };
}

/** Returns the ids of unfinished processes, oldest first. */
export async function readOpenBatches(account: number): Promise<number[]> {
  return (await readPartition(partitions.openBatchProcesses(account))).map(({ sk }) => Number(sk));
}

/** Creates an idle chunk. It expires unless it is woken. */
export function newChunkWrite(account: number, chunk: BatchChunk): Write {
  const expires = Math.floor(Date.parse(chunk.updatedAt) / 1000) + ORPHAN_TTL_S;
  const values = { ...chunk, batch: batchKinds.chunk, [table.ttl]: expires };
  return create(keys.batchChunk(account, chunk.process, chunk.number), values, 'stale');
}

/** Creates a process, together with its chunks or after them. The table's stream then starts the worker. */
export function newBatchWrites(account: number, process: BatchProcess): Write[] {
  return [
    create(keys.batchProcess(account, process.id), { ...process, batch: batchKinds.process }, 'stale'),
    create(keys.openBatchProcess(account, process.id), { createdAt: process.createdAt }, 'stale'),
  ];
}

/** Wakes an idle chunk, only once. The table's stream then starts its worker. */
export function chunkWakeWrite(account: number, { process, number }: ChunkKey): Write {
  const asleepValues = { names: { '#stage': 'stage' }, values: { ':asleep': 'asleep' } };
  return update(
    keys.batchChunk(account, process, number),
    {
      expression: 'SET #stage = :awake REMOVE #ttl',
      names: { '#ttl': table.ttl },
      values: { ':awake': 'awake' },
    },
    { expression: '#stage = :asleep', ...asleepValues },
    'stale',
  );
}

/** Advances a chunk, if unchanged since it was read. */
export function chunkProgressWrite(
  account: number,
  chunk: BatchChunk,
  rowCount: number,
  errors: readonly RowError[],
  now: string,
): Write {
  return update(
    batchChunkKey(account, chunk),
    {
      expression: 'SET #position = :after, errors = list_append(errors, :errors), attempts = :none, updatedAt = :now',
      values: { ':after': chunk.position + rowCount, ':errors': errors, ':none': 0, ':now': now },
    },
    unchangedChunkCondition(chunk),
    'stale',
  );
}

/** Counts a failed attempt at the current position. */
export function chunkAttemptWrite(account: number, chunk: BatchChunk, now: string): Write {
  const values = { ':after': chunk.attempts + 1, ':now': now };
  return update(
    batchChunkKey(account, chunk),
    { expression: 'SET attempts = :after, updatedAt = :now', values },
    unchangedChunkCondition(chunk),
    'stale',
  );
}

/** Marks a chunk as done, only once, and decrements its process's count of unfinished chunks. */
export function chunkDoneWrites(account: number, chunk: BatchChunk): Write[] {
  return chunkCloseWrites(account, chunk, unchangedChunkCondition(chunk));
}

/** Marks an idle chunk of a stopping process as done. */
export function chunkSkipWrites(account: number, key: ChunkKey): Write[] {
  const asleepValues = { names: { '#stage': 'stage' }, values: { ':asleep': 'asleep' } };
  return chunkCloseWrites(account, key, { expression: '#stage = :asleep', ...asleepValues });
}

function chunkCloseWrites(account: number, key: ChunkKey, condition: Expression): Write[] {
  return [
    update(
      batchChunkKey(account, key),
      { expression: 'SET #stage = :done REMOVE #ttl', names: { '#ttl': table.ttl }, values: { ':done': 'done' } },
      condition,
      'stale',
    ),
    update(
      keys.batchProcess(account, key.process),
      { expression: 'ADD chunksLeft :less', values: { ':less': -1 } },
      { expression: 'attribute_exists(pk)' },
      'stale',
    ),
  ];
}

/** Stops an open process: no further row starts. */
export function batchStopWrite(account: number, { id }: BatchProcess, updatedAt: string): Write {
  return batchStageWrite(account, id, { stage: 'stopping', result: null, updatedAt }, 'open');
}

/** Stops an open process like {@link batchStopWrite}, without a notification at its end. */
export function batchPauseWrite(account: number, { id }: BatchProcess, updatedAt: string): Write {
  return batchStageWrite(account, id, { stage: 'stopping', result: null, updatedAt, isPaused: true }, 'open');
}

/** Ends an unfinished process. */
export function batchEndWrites(
  account: number,
  { id, stage }: BatchProcess,
  finalState: Pick<BatchProcess, 'stage' | 'result' | 'updatedAt'>,
): Write[] {
  return [
    batchStageWrite(account, id, finalState, stage),
    remove(keys.openBatchProcess(account, id), { expression: 'attribute_exists(pk)' }, 'stale'),
  ];
}

/** Stores the result of a stopped process. */
export function batchResultWrite(account: number, { id }: BatchProcess, result: BatchTally, updatedAt: string): Write {
  return batchStageWrite(account, id, { stage: 'stopped', result, updatedAt }, 'stopped');
}

function batchStageWrite(
  account: number,
  id: number,
  { stage, result, updatedAt, isPaused }: Pick<BatchProcess, 'stage' | 'result' | 'updatedAt' | 'isPaused'>,
  expectedStage: BatchProcess['stage'],
): Write {
  return update(
    keys.batchProcess(account, id),
    {
      expression: `SET #stage = :stage, #result = :result, updatedAt = :at${isPaused ? ', isPaused = :paused' : ''}`,
      names: { '#result': 'result' },
      values: { ':stage': stage, ':result': result, ':at': updatedAt, ...(isPaused ? { ':paused': isPaused } : {}) },
    },
    { expression: '#stage = :before', names: { '#stage': 'stage' }, values: { ':before': expectedStage } },
    'stale',
  );
}

function unchangedChunkCondition({ position, attempts }: BatchChunk): Expression {
  return {
    expression: '#position = :position AND attempts = :attempts AND #stage <> :over',
    names: { '#position': 'position', '#stage': 'stage' },
    values: { ':position': position, ':attempts': attempts, ':over': 'done' },
  };
}

function batchChunkKey(account: number, { process, number }: ChunkKey): Key {
  return keys.batchChunk(account, process, number);
}

function batchChunkKeys(account: number, { id, chunks }: BatchProcess): Key[] {
  return Array.from({ length: chunks }, (_, index) => keys.batchChunk(account, id, index + 1));
}
