import {
  BLOCK,
  blocksOf,
  changeList,
  EMPTY_LIST,
  isWhole,
  type List,
  type ListHead,
  leftIn,
  type RowChanges,
} from '#shared/domain/lists/list.ts';
import { likelyBlocks, type Page, slicesOf, totalOf } from '#shared/domain/lists/page.ts';
import { blockOf, keys, nameOf, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItems, readPartition } from '#shared/store/table/read.ts';
import { revisionAfter, unchangedSince } from '#shared/store/table/revision.ts';
import { put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** A list by the account it is in and its name (domain/projections/projection.ts). */
export interface ListName {
  readonly account: number;
  readonly list: string;
}

/** What happens to a list. */
export interface ListChange extends ListName, RowChanges {}

/** A list's first item; its revision goes up with every change that the list is part of. */
interface Head extends ListHead {
  readonly revision: number;
}

/** One page of a list: the ids of its rows, and how many rows the list has. */
interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** How many rows lists have, by their names. One call for up to a hundred of them. */
export async function readListTotals(account: number, lists: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await readItems(lists.map((list) => keys.listHead(account, list)));
  return new Map(lists.map((list) => [list, totalOf(found.get<ListHead>(keys.listHead(account, list)) ?? EMPTY_LIST)]));
}

/** How often a list is read that changes each time. What does not fit together then is damaged; a rebuild mends it. */
const MOST_READS = 4;

/**
 * Reads a page. One call; a second one where rows were taken out and the page lies elsewhere than it would. One more each
 * time that the list changes while it is read: a page that lacked a row would end the walk of whoever counts pages.
 */
export async function readListPage(account: number, list: string, page: Page): Promise<ListPage> {
  const headKey = keys.listHead(account, list);
  let blocks = likelyBlocks(page);
  for (let reads = 1; ; reads += 1) {
    const found = await readItems([headKey, ...blocks.map((block) => keys.listBlock(account, list, block))]);
    const head = found.get<ListHead>(headKey) ?? EMPTY_LIST;
    const slices = slicesOf(head, page);
    const idsIn = (block: number) =>
      block > head.filled ? head.tail : (found.get<{ ids: number[] }>(keys.listBlock(account, list, block))?.ids ?? []);
    const fits = slices.every(({ block }) => block > head.filled || idsIn(block).length === leftIn(head, block));
    if (fits || reads === MOST_READS) {
      return { ids: slices.flatMap(({ block, from, to }) => idsIn(block).slice(from, to)), total: totalOf(head) };
    }
    blocks = slices.flatMap(({ block }) => (block > head.filled ? [] : [block]));
  }
}

/** All ids of a list, for what goes through it whole. */
export async function readWholeList(account: number, list: string): Promise<number[]> {
  for (let reads = 1; ; reads += 1) {
    const whole = listIn(await readPartition(partitions.list(account, list)));
    if (isWhole(whole) || reads === MOST_READS) return [...whole.blocks.values(), whole.head.tail].flat();
  }
}

/**
 * The writes that carry out changes of lists. They hold only if no list has changed since it was read here: one call
 * for all heads, and one more for each list that something is taken out of, which reads all of it.
 */
export async function listWrites(changes: readonly ListChange[]): Promise<Write[]> {
  const byList = new Map<string, ListChange[]>();
  for (const change of changes) {
    const name = nameOf(keys.listHead(change.account, change.list));
    byList.set(name, [...(byList.get(name) ?? []), change]);
  }
  const merged = [...byList.values()].map(together);
  if (merged.length === 0) return [];
  const heads = await readItems(merged.map(({ account, list }) => keys.listHead(account, list)));
  const writes = merged.map(async (change) => {
    const head = heads.get<Head>(keys.listHead(change.account, change.list));
    const blocks = change.removed.length > 0 ? await readBlocks(change, head ?? EMPTY_LIST) : new Map();
    return replacing(change, head?.revision, changeList({ head: head ?? EMPTY_LIST, blocks }, change));
  });
  return (await Promise.all(writes)).flat();
}

/**
 * How many writes a change of a list is likely to take at the most: its head, one for each row taken out, and the blocks that are
 * filled. So many rows fill some blocks on average; twice that is counted, or as many as they can fill if that is less. It is no
 * whole number, since it is added up over lists.
 */
export function likelyWrites(added: number, removed: number): number {
  return 1 + Math.min(Math.ceil(added / BLOCK), (2 * added) / BLOCK) + removed;
}

/**
 * Puts what a list has become in the place of what it was: its head, and those blocks that changed. The head's condition
 * guards the blocks: whoever changes a block changes the head.
 * @param revision of the head that the change was made from; undefined where there was none
 */
export function replacing({ account, list }: ListName, revision: unknown, { head, blocks }: List): Write[] {
  const next = { ...head, revision: revisionAfter(revision) };
  return [
    replace(keys.listHead(account, list), next, unchangedSince(revision), 'stale'),
    ...[...blocks].map(([block, ids]) => {
      const key = keys.listBlock(account, list, block);
      return ids.length > 0 ? put(key, { ids }) : remove(key, { expression: 'attribute_exists(pk)' }, 'stale');
    }),
  ];
}

/** A list as its items say: the head knows which of the blocks are the list's. */
export function listIn(items: readonly Item[]): List {
  const head = items.find((item) => blockOf(item) === null);
  return withBlocks(head ? { ...EMPTY_LIST, ...(head as Partial<ListHead>) } : EMPTY_LIST, items);
}

async function readBlocks({ account, list }: ListName, head: ListHead): Promise<List['blocks']> {
  return withBlocks(head, await readPartition(partitions.list(account, list))).blocks;
}

function withBlocks(head: ListHead, items: readonly Item[]): List {
  const stored = new Map(items.map((item) => [blockOf(item), item.ids as readonly number[]]));
  return { head, blocks: new Map(blocksOf(head).map((block) => [block, stored.get(block) ?? []])) };
}

/**
 * What a batch comes to for each id: what goes and comes back keeps its place, and what comes and goes never comes onto
 * the list. A batch that comes to nothing changes the head's revision all the same, so that a rebuild notices events that
 * are marked while it looks.
 */
function together(changes: readonly ListChange[]): ListChange {
  const times = new Map<number, number>();
  const count = (id: number, by: number) => times.set(id, (times.get(id) ?? 0) + by);
  for (const { added, removed } of changes) {
    for (const id of added) count(id, 1);
    for (const id of removed) count(id, -1);
  }
  const repeated = (sign: 1 | -1) =>
    [...times].flatMap(([id, sum]) => Array.from({ length: Math.max(0, sign * sum) }, () => id));
  const [{ account, list }] = changes as [ListChange];
  return { account, list, added: repeated(1), removed: repeated(-1) };
}
