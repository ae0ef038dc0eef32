import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import { entriesBetween, mergeEntries } from '#shared/store/index/keys/entries.ts';
import { encodePrefix, prefixRange, type Sortable } from '#shared/store/index/keys/key-encoding.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import { changedEntries } from '#shared/store/index/orders/row-changes.ts';
import { decodeSumGroups } from '#shared/store/index/orders/sum-entries.ts';
import { readEntriesWithin } from '#shared/store/index/segments/read-ranges.ts';
import { type IndexView, readLatestChanges } from './read-order.ts';

/** Half an RRU each. */
const MAX_PAGES = 250;

/**
 * Reads the sums of a kind, as fresh as its rows.
 * @param groups leading values of the wanted groups; all groups by default
 * @returns null when they take more pages than one request may read
 * @throws MissingPageError if the index lacks this order
 */
export async function readIndexSums<Kind extends RowKind>(
  view: IndexView<Kind>,
  order: SumOrder<RowByKind[Kind]>,
  groups: readonly (readonly Sortable[])[] = [[]],
): Promise<SumGroup[] | null> {
  const { account, kind, manifest } = view;
  const segments = manifest.segments[order.name];
  // An earlier version built this index: compaction rebuilds it within a minute.
  if (!segments) throw new MissingPageError(account, order.name);
  const ranges = [...new Set(groups.map(encodePrefix))].map(prefixRange);
  const [stored, changes] = await Promise.all([
    readEntriesWithin(account, segments, ranges, MAX_PAGES),
    readLatestChanges(view),
  ]);
  if (!stored) return null;
  const latest = changedEntries(kind, order, changes);
  return decodeSumGroups(
    mergeEntries([stored, ...ranges.map(({ from, before }) => entriesBetween(latest, from, before))]),
  );
}
