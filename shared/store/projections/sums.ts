import { type Key, nameOf } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { revisionAfter, type Seen, unchangedSince } from '#shared/store/table/revision.ts';
import { commit, update } from '#shared/store/table/transaction.ts';
import { summedFields } from './projections.ts';

/** Sums as they are stored, with what shows whether anything was added to them since. */
export interface StoredSums extends Seen {
  /** By field; what a hand has put there may be no number. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** The sums of those keys, by name; there is an entry for an item that does not exist. */
export async function readSums(keys: readonly Key[]): Promise<Map<string, StoredSums>> {
  const found = await readItems(keys);
  return new Map(keys.map((key) => [nameOf(key), sumsIn(key, found.get<Item>(key))]));
}

/**
 * Puts other values in the place of sums, if nothing was added to them since they were read.
 * @throws Obstructed, Contended where something was
 */
export async function replaceSums(
  { key, revision }: StoredSums,
  values: readonly (readonly [field: string, value: number | bigint])[],
): Promise<void> {
  const sets = ['revision = :next', ...values.map((_, index) => `#f${index} = :f${index}`)];
  const change = {
    expression: `SET ${sets.join(', ')}`,
    names: Object.fromEntries(values.map(([field], index) => [`#f${index}`, field])),
    values: {
      ':next': revisionAfter(revision),
      ...Object.fromEntries(values.map(([, value], index) => [`:f${index}`, value])),
    },
  };
  await commit([update(key, change, unchangedSince(revision), 'stale')]);
}

/** Sums of which nothing is stored. */
export function noSums(key: Key): StoredSums {
  return sumsIn(key, null);
}

/** The sums that an item holds; none where there is no item. */
export function sumsIn({ pk, sk }: Key, item: Item | null): StoredSums {
  const key = { pk, sk };
  const values = summedFields(key).flatMap((field): [string, unknown][] =>
    item?.[field] === undefined ? [] : [[field, item[field]]],
  );
  return { key, revision: item?.revision, values: new Map(values) };
}
