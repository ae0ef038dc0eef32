import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
import { decodeElementId, decodeId, fullRange } from '#shared/store/index/keys/key-encoding.ts';
import { PROMOTIONS_ORDER, type SortOrder } from '#shared/store/index/orders/orders.ts';
import { changedEntries, collapseChanges } from '#shared/store/index/orders/row-changes.ts';
import { readPages } from '#shared/store/index/pages/pages.ts';
import { findByOffset, type KeyPage } from '#shared/store/index/search/find-by-offset.ts';
import { readLog } from './log.ts';
import type { Manifest } from './manifest.ts';

/** The index of one kind of an account. */
export interface IndexView<Kind extends RowKind> {
  readonly account: number;
  readonly kind: Kind;
  readonly manifest: Manifest;
}

/** Reads the changes that are not in the segments yet. One call. */
export async function readLatestChanges<Kind extends RowKind>({ account, kind, manifest }: IndexView<Kind>) {
  const log = await readLog(account, kind, manifest.logPosition, { pages: 1, isConsistent: false });
  const changes = collapseChanges(log.flatMap((entry) => entry.changes));
  return changes.map(({ before, packed }) => ({ before, after: packed }));
}

/** Reads a page of all promotions, by promoter and campaign, and their number. */
export async function readPromotionOwners(
  view: IndexView<'promoter'>,
  page: PageRequest,
): Promise<{ readonly owners: readonly Owner[]; readonly total: number }> {
  const { keys, total } = await readOrderPage(view, PROMOTIONS_ORDER, page);
  return { owners: keys.map((key) => ({ promoterId: decodeId(key), campaignId: decodeElementId(key) })), total };
}

async function readOrderPage<Kind extends RowKind>(
  view: IndexView<Kind>,
  order: SortOrder<RowByKind[Kind]>,
  { page, perPage }: PageRequest,
): Promise<KeyPage> {
  const { account, kind, manifest } = view;
  const latest = changedEntries(kind, order, await readLatestChanges(view));
  const interval = { prefix: '', range: fullRange('asc'), segments: manifest.segments[order.name] ?? [], latest };
  const range = { direction: 'asc', offset: (page - 1) * perPage, limit: perPage } as const;
  return findByOffset([interval], range, (pages) => readPages(account, pages));
}
