import { BLOCK, changeList, type List, mended, type RowChanges } from '#shared/domain/lists/list.ts';
import { revisionAfter } from '#shared/store/table/revision.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type ListName, replacing } from './lists.ts';

/** How many blocks are changed in a transaction; DynamoDB takes a hundred writes. */
const BLOCKS_AT_ONCE = 90;

/**
 * Takes ids off a list and puts ids on, and counts its head anew. What one transaction does not hold is done in several,
 * each on condition that nobody else has changed the list.
 * @param list all of it, as it is stored
 * @param revision of its head; undefined where there is none
 * @throws Obstructed, Contended where somebody else has; what was done until then stays
 */
export async function mendList(name: ListName, list: List, revision: unknown, changes: RowChanges): Promise<void> {
  let [now, at]: [List, unknown] = [{ ...list, head: mended(list) }, revision];
  for (const portion of portionsOf(changes)) {
    const { head, blocks } = changeList(now, portion);
    await commit(replacing(name, at, { head, blocks }));
    now = { head, blocks: new Map([...now.blocks, ...blocks]) };
    at = revisionAfter(at);
  }
}

/** At least one: a head that counts wrong is to be written even if no row is. */
function portionsOf({ added, removed }: RowChanges): RowChanges[] {
  const portions: RowChanges[] = [];
  for (let from = 0; from < removed.length; from += BLOCKS_AT_ONCE) {
    portions.push({ added: [], removed: removed.slice(from, from + BLOCKS_AT_ONCE) });
  }
  const most = BLOCKS_AT_ONCE * BLOCK;
  for (let from = 0; from < added.length; from += most) {
    portions.push({ added: added.slice(from, from + most), removed: [] });
  }
  return portions.length > 0 ? portions : [{ added, removed }];
}
