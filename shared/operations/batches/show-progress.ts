import type { BatchStatus } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { findBatches, readOpenBatches } from '#shared/store/batches/batches.ts';
import { listBatches } from './list-batches.ts';
import { type ShownBatch, showBatches } from './show-batch.ts';

const MAX_BATCHES = 100;

interface ProgressQuery {
  readonly ids?: readonly number[] | undefined;
  readonly statuses?: readonly BatchStatus[] | undefined;
}

/** Returns progress in percent by id: of the given ids, the last processes in the given statuses, or all open ones. */
export async function showBatchProgress(call: Call, query: ProgressQuery): Promise<Readonly<Record<string, number>>> {
  const all = await findQueriedBatches(call, query);
  return Object.fromEntries(all.map(({ process, progress }) => [process.id, progress]));
}

async function findQueriedBatches(call: Call, { ids, statuses }: ProgressQuery): Promise<readonly ShownBatch[]> {
  const account = call.account.id;
  if (!ids && statuses) return findLastBatches(call, statuses);
  const all = await showBatches(account, await findBatches(account, ids ?? (await readOpenBatches(account))));
  return statuses ? all.filter(({ status }) => statuses.includes(status)) : all;
}

async function findLastBatches(call: Call, statuses: readonly BatchStatus[]): Promise<readonly ShownBatch[]> {
  const { rows, total } = await listBatches(call, statuses, { page: 1, perPage: MAX_BATCHES });
  const last = Math.ceil(total / MAX_BATCHES);
  if (last <= 1) return rows;
  const before = last === 2 ? rows : (await listBatches(call, statuses, { page: last - 1, perPage: MAX_BATCHES })).rows;
  const end = (await listBatches(call, statuses, { page: last, perPage: MAX_BATCHES })).rows;
  return [...before, ...end].slice(-MAX_BATCHES);
}
