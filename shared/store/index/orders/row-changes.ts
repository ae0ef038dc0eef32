import { decodeRecordRow, type RowByKind, type RowKind } from '#shared/domain/lists/row.ts';
import { type Entries, toEntries } from '#shared/store/index/keys/entries.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';
import { buildEntries, type IndexOrder } from './definitions.ts';
import { encodeRow, ROWS_ORDER } from './orders.ts';

export interface LoggedChange extends RowVersion {
  /** The packed row before the change; null for a new row. */
  readonly before: string | null;
}

interface RowReplacement {
  readonly old: RowVersion | null;
  readonly next: RowVersion;
}

/**
 * Collapses changes, late and repeated ones included, to one per row: from the state before the first revision to the
 * state after the last.
 */
export function collapseChanges(changes: readonly LoggedChange[]): LoggedChange[] {
  const byId = new Map<number, { first: LoggedChange; last: LoggedChange }>();
  for (const change of changes) {
    const entry = byId.get(change.id);
    if (!entry) byId.set(change.id, { first: change, last: change });
    else if (change.revision < entry.first.revision) entry.first = change;
    else if (change.revision >= entry.last.revision) entry.last = change;
  }
  return [...byId.values()].map(({ first, last }) => ({ ...last, before: first.before }));
}

/** Returns the replacements of indexed rows. Skips older revisions, so changes may come repeatedly and in any order. */
export function findReplacements(
  rows: readonly RowVersion[],
  indexed: ReadonlyMap<number, RowVersion>,
): RowReplacement[] {
  return rows.flatMap((next) => {
    const old = indexed.get(next.id) ?? null;
    if (old && (old.revision > next.revision || encodeRow(old) === encodeRow(next))) return [];
    return [{ old, next }];
  });
}

/** Computes how row changes alter an order. */
export function changedEntries<Kind extends RowKind>(
  kind: Kind,
  order: IndexOrder<RowByKind[Kind]>,
  changes: readonly { readonly before: string | null; readonly after: string | null }[],
): Entries {
  const weights = new Map<string, number>();
  const add = (packed: string | null, sign: 1 | -1) => {
    if (packed === null) return;
    for (const [key, weight] of buildEntries<RowByKind[RowKind]>(
      order as IndexOrder<RowByKind[RowKind]>,
      decodeRecordRow(kind, packed),
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

export function toPackedChanges(replaced: readonly RowReplacement[]) {
  return replaced.map(({ old, next }) => ({ before: old?.packed ?? null, after: next.packed }));
}

/** Computes how replacements alter the rows order. */
export function changedRowEntries(replaced: readonly RowReplacement[]): Entries {
  const weights = new Map<string, number>();
  for (const { old, next } of replaced) {
    if (old) weights.set(encodeRow(old), -1);
    weights.set(encodeRow(next), 1);
  }
  return toEntries(weights);
}

/** Columns that identify a person. Keys with them must not outlive the person's record. */
const PERSONAL: ReadonlySet<string> = new Set(['email', 'uid', 'username', 'name', 'custId', 'refIds']);

/** Whether keys of an order identify a person. Those of commissions and payouts do not. */
export function isPersonal(kind: RowKind, order: { readonly name: string; readonly sort?: unknown }): boolean {
  if (kind !== 'lead' && kind !== 'promoter') return false;
  return order.name === ROWS_ORDER || PERSONAL.has(String(order.sort));
}
