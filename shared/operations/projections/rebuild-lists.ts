import { isListComplete } from '#shared/domain/lists/list.ts';
import { type ListName, listFromItems } from '#shared/store/lists/lists.ts';
import { repairList } from '#shared/store/lists/repair-list.ts';
import { readItemRevisions } from '#shared/store/projections/projection-scan.ts';
import { parseListKey, serializeKey } from '#shared/store/table/keys.ts';
import type { ItemRevision } from '#shared/store/table/revision.ts';
import type { ListTotals } from './event-totals.ts';
import type { ProjectionKind } from './rebuild-comparison.ts';

/** A list that differs from its events. */
export interface ListDifference extends ListName {
  /** In order of insertion. */
  readonly missing: readonly number[];
  /** Includes removals that arrived before their insertion. */
  readonly extra: readonly number[];
  /** On the list more than once. */
  readonly duplicate: readonly number[];
  /** Head and blocks disagree on the row count, which breaks page positions. */
  readonly miscounted: boolean;
}

export const listProjection: ProjectionKind<ItemRevision, ListDifference> = {
  *keysIn(fold) {
    for (const { key } of fold.lists.values()) yield key;
  },
  none: (key) => ({ key, revision: undefined }),
  read: readItemRevisions,
  differencesOf({ key }, fold) {
    const folded = fold.lists.get(serializeKey(key));
    const difference = folded && findListDifference(folded);
    return difference ? [difference] : [];
  },
  async repair({ key, revision }, [difference], fold) {
    if (!difference) return;
    const { missing, extra, duplicate } = difference;
    const list = listFromItems(fold.lists.get(serializeKey(key))?.items ?? []);
    await repairList(parseListKey(key), list, revision, { added: missing, removed: [...extra, ...duplicate] });
  },
};

interface Row {
  due: number;
  stored: number;
  /** Latest insertion, epoch milliseconds. */
  since: number;
}

function findListDifference({ key, log, items }: ListTotals): ListDifference | null {
  const list = listFromItems(items);
  const rows = new Map<number, Row>();
  const buildRow = (id: number) => {
    const row = rows.get(id) ?? { due: 0, stored: 0, since: 0 };
    rows.set(id, row);
    return row;
  };
  for (let at = 0; at < log.length; at += 2) {
    const [id = 0, time = 0] = [log[at], log[at + 1]];
    const row = buildRow(Math.abs(id));
    row.due += Math.sign(id);
    if (id > 0) row.since = Math.max(row.since, time);
  }
  for (const ids of [...list.blocks.values(), list.head.tail]) for (const id of ids) buildRow(id).stored += 1;
  for (const id of list.head.early) buildRow(id).stored -= 1;

  const differing = [...rows].filter(([, { due, stored }]) => due !== stored);
  differing.sort(([id, { since }], [otherId, other]) => since - other.since || id - otherId);
  const idsWhere = (isMatch: (row: Row) => boolean) =>
    differing.flatMap(([id, row]) =>
      isMatch(row) ? Array.from({ length: Math.abs(row.due - row.stored) }, () => id) : [],
    );
  const miscounted = !isListComplete(list);
  if (differing.length === 0 && !miscounted) return null;
  return {
    ...parseListKey(key),
    missing: idsWhere(({ due, stored }) => stored < due),
    extra: idsWhere(({ due, stored }) => stored > due && due < 1),
    duplicate: idsWhere(({ due, stored }) => stored > due && due >= 1),
    miscounted,
  };
}
