import { type Key, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { type ItemRevision, nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { commit, update } from '#shared/store/table/transaction.ts';
import { summedFields } from './projections.ts';

/** Sums with their revision. */
export interface StoredSums extends ItemRevision {
  /** Manual edits can leave non-numeric values. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** Reads sums by name, including missing items. */
export async function readSums(keys: readonly Key[]): Promise<Map<string, StoredSums>> {
  const items = await readItems(keys);
  return new Map(keys.map((key) => [serializeKey(key), parseSums(key, items.get<Item>(key))]));
}

/** Replaces sums if unchanged. @throws ConditionFailedError, TransactionConflictError on a concurrent addition */
export async function replaceSums(
  { key, revision }: StoredSums,
  values: readonly (readonly [field: string, value: number | bigint])[],
): Promise<void> {
  const sets = ['revision = :next', ...values.map((_, index) => `#f${index} = :f${index}`)];
  const change = {
    expression: `SET ${sets.join(', ')}`,
    names: Object.fromEntries(values.map(([field], index) => [`#f${index}`, field])),
    values: {
      ':next': nextRevision(revision),
      ...Object.fromEntries(values.map(([, value], index) => [`:f${index}`, value])),
    },
  };
  await commit([update(key, change, unchangedSince(revision), 'stale')]);
}

/** Returns empty sums. */
export function emptySums(key: Key): StoredSums {
  return parseSums(key, null);
}

/** Returns an item's sums. */
export function parseSums({ pk, sk }: Key, item: Item | null): StoredSums {
  const key = { pk, sk };
  const values = summedFields(key).flatMap((field): [string, unknown][] =>
    item?.[field] === undefined ? [] : [[field, item[field]]],
  );
  return { key, revision: item?.revision, values: new Map(values) };
}
