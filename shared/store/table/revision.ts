import type { Key } from './keys.ts';
import type { Expression } from './transaction.ts';

/** Snapshot of a projection's item. */
export interface ItemRevision {
  readonly key: Key;
  /** Every batch of events increments it. */
  readonly revision: unknown;
}

/** Returns the condition that an item still has this revision. */
export function unchangedSince(revision: unknown): Expression {
  return revision === undefined
    ? { expression: 'attribute_not_exists(revision)' }
    : { expression: 'revision = :revision', values: { ':revision': revision } };
}

/** Returns the next revision; 1 if it is not numeric, for example after a manual edit. */
export function nextRevision(revision: unknown): number {
  return typeof revision === 'number' ? revision + 1 : 1;
}
