import { BLOCK_SIZE, changeList, type IdList, type ListRowChanges, recomputeHead } from '#shared/domain/lists/list.ts';
import { nextRevision } from '#shared/store/table/revision.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type ListName, listReplacementWrites } from './lists.ts';

/** DynamoDB allows 100 writes per transaction. */
const BLOCKS_PER_TRANSACTION = 90;

/**
 * Repairs a list and recounts its head, in several transactions if needed.
 * @param list the whole list
 * @param revision undefined without a head
 * @throws ConditionFailedError, TransactionConflictError on a concurrent change; earlier transactions stay
 */
export async function repairList(
  name: ListName,
  list: IdList,
  revision: unknown,
  changes: ListRowChanges,
): Promise<void> {
  let [now, at]: [IdList, unknown] = [{ ...list, head: recomputeHead(list) }, revision];
  for (const portion of splitChanges(changes)) {
    const { head, blocks } = changeList(now, portion);
    await commit(listReplacementWrites(name, at, { head, blocks }));
    now = { head, blocks: new Map([...now.blocks, ...blocks]) };
    at = nextRevision(at);
  }
}

/** At least one, to correct the head even without row changes. */
function splitChanges({ added, removed }: ListRowChanges): ListRowChanges[] {
  const portions: ListRowChanges[] = [];
  for (let from = 0; from < removed.length; from += BLOCKS_PER_TRANSACTION) {
    portions.push({ added: [], removed: removed.slice(from, from + BLOCKS_PER_TRANSACTION) });
  }
  const maxIds = BLOCKS_PER_TRANSACTION * BLOCK_SIZE;
  for (let from = 0; from < added.length; from += maxIds) {
    portions.push({ added: added.slice(from, from + maxIds), removed: [] });
  }
  return portions.length > 0 ? portions : [{ added, removed }];
}
