/** With how many rows a block of a list is filled. */
export const BLOCK = 100;

/** What a list says of itself. Its rows lie in blocks, one filled after the other; the one that is filling is here. */
export interface ListHead {
  /** How many blocks have been filled. */
  readonly filled: number;
  /** How many of those, from the first on, have no row left: they exist no more. */
  readonly start: number;
  /** How many rows were taken out of the filled blocks behind those, by the block's number; only where some were. */
  readonly removed: Readonly<Record<string, number>>;
  /** What was taken out before it was put on: it will not come onto the list. */
  readonly early: readonly number[];
  /** The last rows: those of the block that is filling. */
  readonly tail: readonly number[];
}

/** A list, or what is to be known of it to change it. */
export interface List {
  readonly head: ListHead;
  /** The ids in filled blocks, by the block's number from 1 on, in the order of adding. */
  readonly blocks: ReadonlyMap<number, readonly number[]>;
}

/** Ids that come onto a list, in this order, and ids that leave it; an id may occur several times. */
export interface RowChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** The head of a list that nothing was ever put on. */
export const EMPTY_LIST: ListHead = { filled: 0, start: 0, removed: {}, early: [], tail: [] };

/** How many rows are left in a filled block. */
export function leftIn({ removed }: ListHead, block: number): number {
  return BLOCK - (removed[block] ?? 0);
}

/** The filled blocks that have rows left, by what the head says. */
export function blocksOf(head: ListHead): number[] {
  const blocks = Array.from({ length: Math.max(0, head.filled - head.start) }, (_, index) => head.start + index + 1);
  return blocks.filter((block) => leftIn(head, block) > 0);
}

/** Whether the blocks hold what the head says they do. Not so where they were read at different times, or damaged. */
export function isWhole({ head, blocks }: List): boolean {
  return blocksOf(head).every((block) => blocks.get(block)?.length === leftIn(head, block));
}

/**
 * Takes rows out, and puts others on at the end. Whatever is done in whatever order (the events of a record may come in
 * any), each id is on the list as often as it was put on more often than taken out.
 * @param list with all blocks if anything is taken out
 * @returns the head, and those blocks that are not what they were; one without rows is to be deleted
 */
export function changeList({ head, blocks }: List, { added, removed }: RowChanges): List {
  const leaving = counted(removed);
  const changed = new Map<number, readonly number[]>();
  for (const [block, ids] of blocks) {
    if (leaving.size === 0) break;
    const left = ids.filter((id) => !take(leaving, id));
    if (left.length < ids.length) changed.set(block, left);
  }
  const tail = head.tail.filter((id) => !take(leaving, id));
  const absent = counted(head.early);
  for (const [id, times] of leaving) absent.set(id, (absent.get(id) ?? 0) + times);
  for (const id of added) if (!take(absent, id)) tail.push(id);
  let { filled } = head;
  while (tail.length >= BLOCK) {
    filled += 1;
    changed.set(filled, tail.splice(0, BLOCK));
  }
  const early = [...absent].flatMap(([id, times]) => Array.from({ length: times }, () => id));
  return { head: recounted({ ...head, filled, early, tail }, changed), blocks: changed };
}

/** The head as it must be for these blocks, all of them: what it counts is counted anew. */
export function mended({ head, blocks }: List): ListHead {
  return recounted(head, new Map(blocksOf({ ...head, removed: {} }).map((block) => [block, blocks.get(block) ?? []])));
}

/** Counts what was taken out of these blocks, and moves the start over those that have nothing left. */
function recounted(head: ListHead, blocks: List['blocks']): ListHead {
  const removed = new Map(Object.entries(head.removed));
  for (const [block, ids] of blocks) {
    if (ids.length === BLOCK) removed.delete(String(block));
    else removed.set(String(block), BLOCK - ids.length);
  }
  let { start } = head;
  while (start < head.filled && removed.get(String(start + 1)) === BLOCK) {
    start += 1;
    removed.delete(String(start));
  }
  return { ...head, start, removed: Object.fromEntries(removed) };
}

function counted(ids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/** Whether there was one of these ids; there is one less then. */
function take(times: Map<number, number>, id: number): boolean {
  const left = times.get(id);
  if (left === undefined) return false;
  if (left === 1) times.delete(id);
  else times.set(id, left - 1);
  return true;
}
