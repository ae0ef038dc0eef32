import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Page } from '#shared/domain/lists/page.ts';
import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { idIn, timeIn, whole } from '#shared/store/index/keys/key-encoding.ts';
import { PROMOTIONS_ORDER, type SortedOrder } from '#shared/store/index/orders/orders.ts';
import { changesIn, netChanges } from '#shared/store/index/orders/row-changes.ts';
import { openParts } from '#shared/store/index/pages/pages.ts';
import { findPlace, type Placed } from '#shared/store/index/search/find-by-offset.ts';
import { readLog } from './log.ts';
import type { SortedHead } from './manifest.ts';

/** The sorted lists of a kind that an account has. */
export interface SortedLists<Kind extends RowKind> {
  readonly account: number;
  readonly kind: Kind;
  readonly head: SortedHead;
}

/** What has happened to rows since the runs of their lists were made: each as it was, and as it is. One call. */
export async function latestChanges<Kind extends RowKind>({ account, kind, head }: SortedLists<Kind>) {
  const log = await readLog(account, kind, head.position, { pages: 1, isConsistent: false });
  const changes = netChanges(log.flatMap((entry) => entry.changes));
  return changes.map(({ before, packed }) => ({ before, after: packed }));
}

/** Returns a page of all promotions, by promoter and campaign, and their number. */
export async function readPromotionOwners(
  lists: SortedLists<'promoter'>,
  page: Page,
): Promise<{ readonly owners: readonly Owner[]; readonly total: number }> {
  const { keys, total } = await placesIn(lists, PROMOTIONS_ORDER, page);
  return { owners: keys.map((key) => ({ promoterId: idIn(key), campaignId: timeIn(key) })), total };
}

async function placesIn<Kind extends RowKind>(
  lists: SortedLists<Kind>,
  order: SortedOrder<Rows[Kind]>,
  { page, perPage }: Page,
): Promise<Placed> {
  const { account, kind, head } = lists;
  const latest = changesIn(kind, order, await latestChanges(lists));
  const stretch = { prefix: '', range: whole('asc'), runs: head.runs[order.name] ?? [], latest };
  const place = { direction: 'asc', from: (page - 1) * perPage, count: perPage } as const;
  return findPlace([stretch], place, (parts) => openParts(account, parts));
}
