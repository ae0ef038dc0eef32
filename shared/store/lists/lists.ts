import {
  BLOCK_SIZE,
  changeList,
  EMPTY_LIST,
  type IdList,
  isListComplete,
  type ListHead,
  type ListRowChanges,
  nonEmptyBlocks,
  remainingInBlock,
} from '#shared/domain/lists/list.ts';
import { countListRows, guessPageBlocks, locatePage, type PageRequest } from '#shared/domain/lists/page.ts';
import { keys, parseBlockNumber, partitions, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItems, readPartition } from '#shared/store/table/read.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** Account and name (domain/projections/projection.ts). */
export interface ListName {
  readonly account: number;
  readonly list: string;
}

export interface ListChange extends ListName, ListRowChanges {}

/** Every change of the list increments the revision. */
interface Head extends ListHead {
  readonly revision: number;
}

interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Reads the row counts of lists by name. */
export async function readListTotals(account: number, lists: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const items = await readItems(lists.map((list) => keys.listHead(account, list)));
  return new Map(
    lists.map((list) => [list, countListRows(items.get<ListHead>(keys.listHead(account, list)) ?? EMPTY_LIST)]),
  );
}

/** Inconsistency after this many reads is damage, which a rebuild repairs. */
const MAX_READS = 4;

/**
 * Reads a page. One call; one more if removals shifted the page; one more per concurrent change, because a missing row
 * would stop clients that count pages.
 */
export async function readListPage(account: number, list: string, page: PageRequest): Promise<ListPage> {
  const headKey = keys.listHead(account, list);
  let blocks = guessPageBlocks(page);
  for (let reads = 1; ; reads += 1) {
    const items = await readItems([headKey, ...blocks.map((block) => keys.listBlock(account, list, block))]);
    const head = items.get<ListHead>(headKey) ?? EMPTY_LIST;
    const slices = locatePage(head, page);
    const findIds = (block: number) =>
      block > head.filled ? head.tail : (items.get<{ ids: number[] }>(keys.listBlock(account, list, block))?.ids ?? []);
    const isConsistent = slices.every(
      ({ block }) => block > head.filled || findIds(block).length === remainingInBlock(head, block),
    );
    if (isConsistent || reads === MAX_READS) {
      return {
        ids: slices.flatMap(({ block, from, to }) => findIds(block).slice(from, to)),
        total: countListRows(head),
      };
    }
    blocks = slices.flatMap(({ block }) => (block > head.filled ? [] : [block]));
  }
}

/** Reads a page from the end of a list, newest first. Two or three calls. */
export async function readNewestFirst(
  account: number,
  list: string,
  { page, perPage }: PageRequest,
): Promise<ListPage> {
  const total = (await readListTotals(account, [list])).get(list) ?? 0;
  const [from, to] = [Math.max(0, total - page * perPage), total - (page - 1) * perPage];
  if (to <= 0) return { ids: [], total };
  const [first, last] = [Math.floor(from / perPage) + 1, Math.ceil(to / perPage)];
  const pages = first === last ? [first] : [first, last];
  const read = await Promise.all(pages.map((each) => readListPage(account, list, { page: each, perPage })));
  const offset = (first - 1) * perPage;
  const ids = read.flatMap((each) => each.ids).slice(from - offset, to - offset);
  return { ids: ids.toReversed(), total };
}

/** Reads all ids of a list. */
export async function readWholeList(account: number, list: string): Promise<number[]> {
  for (let reads = 1; ; reads += 1) {
    const loadedList = listFromItems(await readPartition(partitions.list(account, list)));
    if (isListComplete(loadedList) || reads === MAX_READS)
      return [...loadedList.blocks.values(), loadedList.head.tail].flat();
  }
}

/**
 * Builds the writes of list changes, which conflict with changes since the read here. One call for all heads, and one
 * per list with removals, which reads all of it.
 */
export async function listWrites(changes: readonly ListChange[]): Promise<Write[]> {
  const byList = new Map<string, ListChange[]>();
  for (const change of changes) {
    const name = serializeKey(keys.listHead(change.account, change.list));
    byList.set(name, [...(byList.get(name) ?? []), change]);
  }
  const merged = [...byList.values()].map(netListChanges);
  if (merged.length === 0) return [];
  const heads = await readItems(merged.map(({ account, list }) => keys.listHead(account, list)));
  const writes = merged.map(async (change) => {
    const head = heads.get<Head>(keys.listHead(change.account, change.list));
    const blocks = change.removed.length > 0 ? await readBlocks(change, head ?? EMPTY_LIST) : new Map();
    return listReplacementWrites(change, head?.revision, changeList({ head: head ?? EMPTY_LIST, blocks }, change));
  });
  return (await Promise.all(writes)).flat();
}

/**
 * Estimates the most writes of a list change: its head, each removed row, and twice the average number of filled
 * blocks, capped at the possible number. Fractional, because it is summed.
 */
export function estimateListWrites(added: number, removed: number): number {
  return 1 + Math.min(Math.ceil(added / BLOCK_SIZE), (2 * added) / BLOCK_SIZE) + removed;
}

/**
 * Replaces a list's head and changed blocks. The head's condition guards the blocks, since every block change changes
 * it.
 * @param revision undefined without a head
 */
export function listReplacementWrites(
  { account, list }: ListName,
  revision: unknown,
  { head, blocks }: IdList,
): Write[] {
  const next = { ...head, revision: nextRevision(revision) };
  return [
    replace(keys.listHead(account, list), next, unchangedSince(revision), 'stale'),
    ...[...blocks].map(([block, ids]) => {
      const key = keys.listBlock(account, list, block);
      return ids.length > 0 ? put(key, { ids }) : remove(key, { expression: 'attribute_exists(pk)' }, 'stale');
    }),
  ];
}

/** Builds a list from its items; the head determines valid blocks. */
export function listFromItems(items: readonly Item[]): IdList {
  const head = items.find((item) => parseBlockNumber(item) === null);
  return withBlocks(head ? { ...EMPTY_LIST, ...(head as Partial<ListHead>) } : EMPTY_LIST, items);
}

async function readBlocks({ account, list }: ListName, head: ListHead): Promise<IdList['blocks']> {
  return withBlocks(head, await readPartition(partitions.list(account, list))).blocks;
}

function withBlocks(head: ListHead, items: readonly Item[]): IdList {
  const stored = new Map(items.map((item) => [parseBlockNumber(item), item.ids as readonly number[]]));
  return { head, blocks: new Map(nonEmptyBlocks(head).map((block) => [block, stored.get(block) ?? []])) };
}

/**
 * Nets a batch: a removed and re-added row keeps its place; an added and removed row never enters. Without net effect
 * the head's revision still changes, so that a concurrent rebuild notices.
 */
function netListChanges(changes: readonly ListChange[]): ListChange {
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
