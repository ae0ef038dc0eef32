import type { Key } from './keys.ts';
import type { Expression } from './transaction.ts';

/** An item that projections are kept in, at the moment it was read. */
export interface Seen {
  readonly key: Key;
  /** Goes up with every batch of events that the item is part of; undefined where there is no item. */
  readonly revision: unknown;
}

/** The condition that an item is as it was when it had this revision. */
export function unchangedSince(revision: unknown): Expression {
  return revision === undefined
    ? { expression: 'attribute_not_exists(revision)' }
    : { expression: 'revision = :revision', values: { ':revision': revision } };
}

/** The revision that comes after this one, whatever a hand has put there; 1 where there is none. */
export function revisionAfter(revision: unknown): number {
  return typeof revision === 'number' ? revision + 1 : 1;
}
