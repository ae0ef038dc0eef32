import { BLOCK, blockOf, type ListHead, type Page, positionsOf, totalOf } from '#shared/domain/page.ts';
import { keys, nameOf, partitions } from './keys.ts';
import { type Found, readItems, readPartition } from './read.ts';
import { put, replace, type Write } from './transaction.ts';

/** What happens to a list. */
export interface ListChange {
  readonly account: number;
  readonly list: string;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** How many writes appending up to a hundred ids takes at the most: the head, and a block where one is filled. */
export const WRITES_PER_LIST = 2;

/** The ids of a block by their place in it; 0 where one was taken out. */
interface Block {
  readonly ids: readonly number[];
}

/** A list's first item: with what it says of itself, the block that is filling. */
interface Head extends ListHead {
  readonly tail: readonly number[];
}

const EMPTY: Head = { count: 0, holes: [], tail: [] };

/** One page of a list: the ids of its rows, and how many rows the list has. */
export interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/**
 * Reads a page. One call; one more where rows were taken out of the list and the page lies elsewhere than it would.
 * @param list the list's name (domain/projection.ts)
 */
export async function readListPage(account: number, list: string, page: Page): Promise<ListPage> {
  const headKey = keys.listHead(account, list);
  const guess = blocksOf({ count: page.page * page.perPage, holes: [] }, page);
  let found = await readItems([headKey, ...guess.map((block) => keys.listBlock(account, list, block))]);
  const head = found.get<Head>(headKey) ?? EMPTY;
  const missing = blocksOf(head, page).filter((block) => !guess.includes(block) && block !== blockOf(head.count + 1));
  if (missing.length > 0) {
    const first = found;
    const more = await readItems(missing.map((block) => keys.listBlock(account, list, block)));
    found = { get: (key) => first.get(key) ?? more.get(key) };
  }
  const ids = positionsOf(head, page).map((position) => idAt(found, account, list, head, position));
  return { ids: ids.filter((id) => id !== 0), total: totalOf(head) };
}

/** All ids of a list, for what goes through it whole: full blocks sort before the head, whose block is the last. */
export async function readWholeList(account: number, list: string): Promise<number[]> {
  const items = await readPartition(partitions.list(account, list));
  const ids = items.flatMap(({ ids, tail }) => (ids ?? tail ?? []) as number[]);
  return ids.filter((id) => id !== 0);
}

/**
 * The writes that carry out changes of lists. They hold only if no list has changed since it was read here: one call
 * for all heads, and one more for each list that something is taken out of.
 */
export async function listWrites(changes: readonly ListChange[]): Promise<Write[]> {
  const byList = new Map<string, ListChange[]>();
  for (const change of changes) {
    const name = nameOf(keys.listHead(change.account, change.list));
    byList.set(name, [...(byList.get(name) ?? []), change]);
  }
  const merged = [...byList.values()].flatMap(together);
  if (merged.length === 0) return [];
  const heads = await readItems(merged.map(({ account, list }) => keys.listHead(account, list)));
  const writes = merged.map((change) =>
    writesOf(change, heads.get<Head>(keys.listHead(change.account, change.list)) ?? null),
  );
  return (await Promise.all(writes)).flat();
}

/**
 * What a batch comes to for each id: what goes and comes back keeps its place, and what comes and goes never comes onto
 * the list, however often.
 */
function together(changes: readonly ListChange[]): ListChange[] {
  const [first] = changes;
  if (!first) return [];
  const times = new Map<number, number>();
  const count = (id: number, by: number) => times.set(id, (times.get(id) ?? 0) + by);
  for (const { added, removed } of changes) {
    for (const id of added) count(id, 1);
    for (const id of removed) count(id, -1);
  }
  const idsOf = (isMeant: (sum: number) => boolean) => [...times].flatMap(([id, sum]) => (isMeant(sum) ? [id] : []));
  const left = { added: idsOf((sum) => sum > 0), removed: idsOf((sum) => sum < 0) };
  return left.added.length + left.removed.length === 0 ? [] : [{ ...first, ...left }];
}

/** Full blocks are items of their own; the last one, while it fills, is in the head: an append is one write. */
async function writesOf({ account, list, added, removed }: ListChange, head: Head | null): Promise<Write[]> {
  const { count, holes, tail } = head ?? EMPTY;
  const last = blockOf(count + 1);
  const blocks = new Map<number, number[]>([[last, [...tail]]]);
  if (removed.length > 0) for (const [block, ids] of await readBlocks(account, list)) blocks.set(block, ids);
  const taken = removed.flatMap((id) => takeOut(blocks, id));
  const changed = new Set(taken.map(({ block }) => block));
  const ids = [...(blocks.get(last) ?? []), ...added];
  for (let block = last; ; block += 1) {
    blocks.set(block, ids.splice(0, BLOCK));
    if ((blocks.get(block)?.length ?? 0) < BLOCK) break;
    changed.add(block);
  }
  const after = blockOf(count + added.length + 1);
  const next: Head = {
    count: count + added.length,
    holes: [...holes, ...taken.map(({ position }) => position)].sort((a, b) => a - b),
    tail: blocks.get(after) ?? [],
  };
  const unchanged = head
    ? {
        expression: '#count = :count AND size(holes) = :holes',
        names: { '#count': 'count' },
        values: { ':count': count, ':holes': holes.length },
      }
    : { expression: 'attribute_not_exists(pk)' };
  // The head's condition guards the blocks: whoever changes a block changes the head.
  const full = [...changed].filter((block) => block !== after);
  return [
    replace(keys.listHead(account, list), { ...next }, unchanged, 'stale'),
    ...full.map((block) => put(keys.listBlock(account, list, block), { ids: blocks.get(block) ?? [] })),
  ];
}

function takeOut(blocks: Map<number, number[]>, id: number): { block: number; position: number }[] {
  for (const [block, ids] of blocks) {
    const place = ids.indexOf(id);
    if (place < 0) continue;
    ids[place] = 0;
    return [{ block, position: firstPosition(block) + place }];
  }
  return [];
}

async function readBlocks(account: number, list: string): Promise<[number, number[]][]> {
  const items = await readPartition(partitions.list(account, list));
  return items.flatMap(({ sk, ids }) =>
    Array.isArray(ids) ? [[Number(sk.slice(sk.indexOf('#') + 1)), ids as number[]]] : [],
  );
}

function idAt(found: Found, account: number, list: string, { count, tail }: Head, position: number): number {
  const block = blockOf(position);
  const ids = block === blockOf(count + 1) ? tail : found.get<Block>(keys.listBlock(account, list, block))?.ids;
  return ids?.[position - firstPosition(block)] ?? 0;
}

function blocksOf(head: ListHead, page: Page): number[] {
  return [...new Set(positionsOf(head, page).map(blockOf))];
}

function firstPosition(block: number): number {
  return (block - 1) * BLOCK + 1;
}
