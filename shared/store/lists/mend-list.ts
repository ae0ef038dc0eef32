import { BLOCK, changeList, type List, mended, type RowChanges } from '#shared/domain/lists/list.ts';
import { nextRevision } from '#shared/store/table/revision.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type ListName, listReplacementWrites } from './lists.ts';

/** DynamoDB allows 100 writes per transaction. */
const BLOCKS_PER_TRANSACTION = 90;

/**
 * Repairs a list and recounts its head, in several transactions if needed.
 * @param list the whole list
 * @param revision undefined without a head
 * @throws Obstructed, Contended on a concurrent change; earlier transactions stay
 */
export async function repairList(name: ListName, list: List, revision: unknown, changes: RowChanges): Promise<void> {
  let [now, at]: [List, unknown] = [{ ...list, head: mended(list) }, revision];
  for (const portion of splitChanges(changes)) {
    const { head, blocks } = changeList(now, portion);
    await commit(listReplacementWrites(name, at, { head, blocks }));
    now = { head, blocks: new Map([...now.blocks, ...blocks]) };
    at = nextRevision(at);
  }
}

/** At least one, to correct the head even without row changes. */
function splitChanges({ added, removed }: RowChanges): RowChanges[] {
  const portions: RowChanges[] = [];
  for (let from = 0; from < removed.length; from += BLOCKS_PER_TRANSACTION) {
    portions.push({ added: [], removed: removed.slice(from, from + BLOCKS_PER_TRANSACTION) });
  }
  const most = BLOCKS_PER_TRANSACTION * BLOCK;
  for (let from = 0; from < added.length; from += most) {
    portions.push({ added: added.slice(from, from + most), removed: [] });
  }
  return portions.length > 0 ? portions : [{ added, removed }];
}
