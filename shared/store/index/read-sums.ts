import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { between, merged } from '#shared/store/index/keys/entries.ts';
import { beginningWithPrefix } from '#shared/store/index/keys/key-encoding.ts';
import { changesIn } from '#shared/store/index/orders/row-changes.ts';
import { groupsIn, type SumGroup, type SumOrder } from '#shared/store/index/orders/sum-entries.ts';
import { entriesWithin } from '#shared/store/index/segments/read-ranges.ts';
import { latestChanges, type SortedLists } from './read-order.ts';

/** How many sheets of sums are read for an answer at the most, half an RRU each. */
const MOST_SHEETS = 250;

/**
 * The sums that are kept of a kind, as fresh as rows are.
 * @param prefixes what the groups begin with that are wanted; all, where it is left out
 * @returns null where they are more than are read for an answer
 */
export async function keptSums<Kind extends RowKind>(
  lists: SortedLists<Kind>,
  order: SumOrder<Rows[Kind]>,
  prefixes: readonly string[] = [''],
): Promise<SumGroup[] | null> {
  const { account, kind, head } = lists;
  const ranges = [...new Set(prefixes)].map(beginningWithPrefix);
  const [kept, changes] = await Promise.all([
    entriesWithin(account, head.runs[order.name] ?? [], ranges, MOST_SHEETS),
    latestChanges(lists),
  ]);
  if (!kept) return null;
  const latest = changesIn(kind, order, changes);
  return groupsIn(merged([kept, ...ranges.map(({ from, before }) => between(latest, from, before))]));
}
