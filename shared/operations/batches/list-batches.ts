import type { BatchStatus } from '#shared/domain/batches/batch.ts';
import { endedList, isEnded } from '#shared/domain/batches/batch-lists.ts';
import type { Page } from '#shared/domain/lists/page.ts';
import type { Call } from '#shared/operations/call.ts';
import { findBatches, readOpenBatches } from '#shared/store/batches/batches.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { type ShownBatch, showBatches } from './show-batch.ts';

const IN_PROGRESS: readonly BatchStatus[] = ['pending', 'in_progress'];

/**
 * A page of the processes in some statuses: first those that are over, in the order they ended, and behind them the open
 * ones, oldest first. So a row keeps its place on the pages from when it ended on. The open ones are read before the
 * others: what ends between the two is on both lists rather than on none.
 * @param statuses those in progress, where undefined
 */
export async function listBatches(
  { account }: Call,
  statuses: readonly BatchStatus[] | undefined,
  page: Page,
): Promise<{ readonly rows: ShownBatch[]; readonly total: number }> {
  const wanted = statuses ?? IN_PROGRESS;
  const ended = wanted.filter(isEnded);
  const open = await openBatches(account.id, wanted);
  const list = ended.length === 0 ? { ids: [], total: 0 } : await readListPage(account.id, endedList(ended), page);
  const from = Math.max(0, (page.page - 1) * page.perPage - list.total);
  const ids = [...list.ids, ...open.slice(from, from + page.perPage - list.ids.length)];
  return {
    rows: await showBatches(account.id, await findBatches(account.id, [...new Set(ids)])),
    total: list.total + open.length,
  };
}

/** The ids of the open processes that are wanted. Only to tell pending ones from others all of them have to be read. */
async function openBatches(account: number, statuses: readonly BatchStatus[]): Promise<readonly number[]> {
  const wanted: readonly BatchStatus[] = [...new Set(statuses)].filter((status) => !isEnded(status));
  if (wanted.length === 0) return [];
  const ids = await readOpenBatches(account);
  if (wanted.length === 2) return ids;
  const all = await showBatches(account, await findBatches(account, ids));
  return all.flatMap(({ process, status }) => (wanted.includes(status) ? [process.id] : []));
}
