import type { Key } from './keys.ts';
import { nextRevision, unchangedSince } from './revision.ts';
import { create, replace, type Write } from './transaction.ts';

/** Writes an item with its next revision if it still has the one that was read; null: if it still does not exist. */
export function writeIfUnchanged(key: Key, revision: number | null, item: object): Write {
  const next = { ...item, revision: nextRevision(revision) };
  return revision === null ? create(key, next, 'stale') : replace(key, next, unchangedSince(revision), 'stale');
}
