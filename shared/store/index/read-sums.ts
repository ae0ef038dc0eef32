import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import { between, merged } from '#shared/store/index/keys/entries.ts';
import { beginningWithPrefix, prefixOf, type Sortable } from '#shared/store/index/keys/key-encoding.ts';
import { changesIn } from '#shared/store/index/orders/row-changes.ts';
import { groupsIn } from '#shared/store/index/orders/sum-entries.ts';
import { entriesWithin } from '#shared/store/index/segments/read-ranges.ts';
import { latestChanges, type SortedLists } from './read-order.ts';

/** How many sheets of sums are read for an answer at the most, half an RRU each. */
const MOST_SHEETS = 250;

/**
 * The sums that are kept of a kind, as fresh as rows are.
 * @param groups leading values of the wanted groups; all groups by default
 * @returns null where they are more than are read for an answer
 */
export async function keptSums<Kind extends RowKind>(
  lists: SortedLists<Kind>,
  order: SumOrder<Rows[Kind]>,
  groups: readonly (readonly Sortable[])[] = [[]],
): Promise<SumGroup[] | null> {
  const { account, kind, head } = lists;
  const ranges = [...new Set(groups.map(prefixOf))].map(beginningWithPrefix);
  const [kept, changes] = await Promise.all([
    entriesWithin(account, head.runs[order.name] ?? [], ranges, MOST_SHEETS),
    latestChanges(lists),
  ]);
  if (!kept) return null;
  const latest = changesIn(kind, order, changes);
  return groupsIn(merged([kept, ...ranges.map(({ from, before }) => between(latest, from, before))]));
}
