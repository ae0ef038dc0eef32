/** Ids per full block. */
export const BLOCK_SIZE = 100;

/** Metadata of a list, whose ids are in blocks. The last, incomplete block is here. */
export interface ListHead {
  /** Full blocks. */
  readonly filled: number;
  /** Leading blocks that became empty and are deleted. */
  readonly start: number;
  /** Removed ids by later block. */
  readonly removed: Readonly<Record<string, number>>;
  /** Removed before they were added: they will not be added. */
  readonly early: readonly number[];
  readonly tail: readonly number[];
}

/** A list with the blocks that a change needs. */
export interface IdList {
  readonly head: ListHead;
  /** From 1. */
  readonly blocks: ReadonlyMap<number, readonly number[]>;
}

/** Ids to append, in order, and to remove. */
export interface ListRowChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

export const EMPTY_LIST: ListHead = { filled: 0, start: 0, removed: {}, early: [], tail: [] };

/** Returns the number of ids left in a full block. */
export function remainingInBlock({ removed }: ListHead, block: number): number {
  return BLOCK_SIZE - (removed[block] ?? 0);
}

/** Returns the nonempty full blocks. */
export function nonEmptyBlocks(head: ListHead): number[] {
  const blocks = Array.from({ length: Math.max(0, head.filled - head.start) }, (_, index) => head.start + index + 1);
  return blocks.filter((block) => remainingInBlock(head, block) > 0);
}

/** Whether blocks match the head. Otherwise they were read at different times or are damaged. */
export function isListComplete({ head, blocks }: IdList): boolean {
  return nonEmptyBlocks(head).every((block) => blocks.get(block)?.length === remainingInBlock(head, block));
}

/**
 * Removes and appends ids, independent of the order of events.
 * @param list with all blocks for a removal
 * @returns the head and changed blocks; empty ones must be deleted
 */
export function changeList({ head, blocks }: IdList, { added, removed }: ListRowChanges): IdList {
  const toRemove = countIds(removed);
  const changed = new Map<number, readonly number[]>();
  for (const [block, ids] of blocks) {
    if (toRemove.size === 0) break;
    const remaining = ids.filter((id) => !takeId(toRemove, id));
    if (remaining.length < ids.length) changed.set(block, remaining);
  }
  const tail = head.tail.filter((id) => !takeId(toRemove, id));
  const absent = countIds(head.early);
  for (const [id, times] of toRemove) absent.set(id, (absent.get(id) ?? 0) + times);
  for (const id of added) if (!takeId(absent, id)) tail.push(id);
  let { filled } = head;
  while (tail.length >= BLOCK_SIZE) {
    filled += 1;
    changed.set(filled, tail.splice(0, BLOCK_SIZE));
  }
  const early = [...absent].flatMap(([id, times]) => Array.from({ length: times }, () => id));
  return { head: recountBlocks({ ...head, filled, early, tail }, changed), blocks: changed };
}

/** Recomputes the head from all blocks. */
export function recomputeHead({ head, blocks }: IdList): ListHead {
  return recountBlocks(
    head,
    new Map(nonEmptyBlocks({ ...head, removed: {} }).map((block) => [block, blocks.get(block) ?? []])),
  );
}

function recountBlocks(head: ListHead, blocks: IdList['blocks']): ListHead {
  const removed = new Map(Object.entries(head.removed));
  for (const [block, ids] of blocks) {
    if (ids.length === BLOCK_SIZE) removed.delete(String(block));
    else removed.set(String(block), BLOCK_SIZE - ids.length);
  }
  let { start } = head;
  while (start < head.filled && removed.get(String(start + 1)) === BLOCK_SIZE) {
    start += 1;
    removed.delete(String(start));
  }
  return { ...head, start, removed: Object.fromEntries(removed) };
}

function countIds(ids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

function takeId(times: Map<number, number>, id: number): boolean {
  const remaining = times.get(id);
  if (remaining === undefined) return false;
  if (remaining === 1) times.delete(id);
  else times.set(id, remaining - 1);
  return true;
}
