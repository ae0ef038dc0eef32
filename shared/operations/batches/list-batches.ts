import type { BatchStatus } from '#shared/domain/batches/batch.ts';
import { endedBatchList, isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Call } from '#shared/operations/call.ts';
import { findBatches, readOpenBatches } from '#shared/store/batches/batches.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { type ShownBatch, showBatches } from './show-batch.ts';

const IN_PROGRESS: readonly BatchStatus[] = ['pending', 'in_progress'];

/**
 * Returns a page of processes: ended ones by end, then open ones, oldest first, so that ended rows keep their position.
 * Open ones are read first: one that ends in between appears twice rather than not at all.
 * @param statuses default: in progress
 */
export async function listBatches(
  { account }: Call,
  statuses: readonly BatchStatus[] | undefined,
  page: PageRequest,
): Promise<{ readonly rows: ShownBatch[]; readonly total: number }> {
  const selected = statuses ?? IN_PROGRESS;
  const ended = selected.filter(isBatchEnded);
  const open = await listOpenBatchIds(account.id, selected);
  const list = ended.length === 0 ? { ids: [], total: 0 } : await readListPage(account.id, endedBatchList(ended), page);
  const from = Math.max(0, (page.page - 1) * page.perPage - list.total);
  const ids = [...list.ids, ...open.slice(from, from + page.perPage - list.ids.length)];
  return {
    rows: await showBatches(account.id, await findBatches(account.id, [...new Set(ids)])),
    total: list.total + open.length,
  };
}

async function listOpenBatchIds(account: number, statuses: readonly BatchStatus[]): Promise<readonly number[]> {
  const openStatuses: readonly BatchStatus[] = [...new Set(statuses)].filter((status) => !isBatchEnded(status));
  if (openStatuses.length === 0) return [];
  const ids = await readOpenBatches(account);
  if (openStatuses.length === 2) return ids;
  const all = await showBatches(account, await findBatches(account, ids));
  return all.flatMap(({ process, status }) => (openStatuses.includes(status) ? [process.id] : []));
}
