import { type RowKind, type Rows, unpacked } from '#shared/domain/lists/row.ts';
import { type Entries, toEntries } from '#shared/store/index/keys/entries.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';
import { buildEntries, type IndexOrder } from './definitions.ts';
import { encodeRow, ROWS_ORDER } from './orders.ts';

/** A row as a change has made it, and as it was before. */
export interface LoggedChange extends RowVersion {
  /** As it is stored; null where there was none. */
  readonly before: string | null;
}

/** What is to become of a row in sorted lists: what they hold of it goes, and the other comes. */
interface RowReplacement {
  readonly old: RowVersion | null;
  readonly next: RowVersion;
}

/**
 * Changes that came one after the other, some of them late or again, as one for each row: from what it was before the first to
 * what it is after the last, by its revisions.
 */
export function collapseChanges(changes: readonly LoggedChange[]): LoggedChange[] {
  const byId = new Map<number, { first: LoggedChange; last: LoggedChange }>();
  for (const change of changes) {
    const known = byId.get(change.id);
    if (!known) byId.set(change.id, { first: change, last: change });
    else if (change.revision < known.first.revision) known.first = change;
    else if (change.revision >= known.last.revision) known.last = change;
  }
  return [...byId.values()].map(({ first, last }) => ({ ...last, before: first.before }));
}

/**
 * What becomes of rows by what sorted lists hold of them: whatever is older than that changes nothing. So it does not matter
 * how often, and in which order, changes come.
 */
export function findReplacements(rows: readonly RowVersion[], held: ReadonlyMap<number, RowVersion>): RowReplacement[] {
  return rows.flatMap((next) => {
    const old = held.get(next.id) ?? null;
    if (old && (old.revision > next.revision || encodeRow(old) === encodeRow(next))) return [];
    return [{ old, next }];
  });
}

/** What changes of rows do to one of their orders, by its name. */
export function changedEntries<Kind extends RowKind>(
  kind: Kind,
  order: IndexOrder<Rows[Kind]>,
  changes: readonly { readonly before: string | null; readonly after: string | null }[],
): Entries {
  const weights = new Map<string, number>();
  const add = (packed: string | null, sign: 1 | -1) => {
    if (packed === null) return;
    for (const [key, weight] of buildEntries<Rows[RowKind]>(
      order as IndexOrder<Rows[RowKind]>,
      unpacked(kind, packed),
    )) {
      weights.set(key, (weights.get(key) ?? 0) + sign * weight);
    }
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return toEntries(weights);
}

/** What is replaced, as {@link changedEntries} takes it. */
export function toPackedChanges(replaced: readonly RowReplacement[]) {
  return replaced.map(({ old, next }) => ({ before: old?.packed ?? null, after: next.packed }));
}

/** What replaced rows do to the order that holds the rows themselves. */
export function changedRowEntries(replaced: readonly RowReplacement[]): Entries {
  const weights = new Map<string, number>();
  for (const { old, next } of replaced) {
    if (old) weights.set(encodeRow(old), -1);
    weights.set(encodeRow(next), 1);
  }
  return toEntries(weights);
}

/** The columns that say who a person is: what is sorted by them may not outlive the person's record. */
const PERSONAL: ReadonlySet<string> = new Set(['email', 'uid', 'username', 'name', 'custId', 'refIds']);

/** Whether the sheets of an order say who somebody is. Those of commissions and payouts name nobody. */
export function isPersonal(kind: RowKind, order: { readonly name: string; readonly sort?: unknown }): boolean {
  if (kind !== 'lead' && kind !== 'promoter') return false;
  return order.name === ROWS_ORDER || PERSONAL.has(String(order.sort));
}
