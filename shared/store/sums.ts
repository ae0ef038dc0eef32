import { type Key, nameOf, sumKeys } from './keys.ts';
import { summedFields } from './projections.ts';
import { type Item, readItems } from './read.ts';
import { revisionAfter, unchangedSince } from './revision.ts';
import { scan } from './scan.ts';
import { commit, update } from './transaction.ts';

/** Sums as they are stored, with what tells whether anything was added to them since. */
export interface StoredSums {
  readonly key: Key;
  /** Goes up with everything that is added; undefined where there is no item. */
  readonly revision: unknown;
  /** By field; what a hand has put there may be no number. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** All sums of an account, or of all accounts (null), by name. */
export async function scanSums(account: number | null): Promise<Map<string, StoredSums>> {
  const found = new Map<string, StoredSums>();
  const filter = {
    expression: 'sk = :balances OR begins_with(sk, :counters)',
    values: { ':balances': sumKeys.balances, ':counters': sumKeys.counters },
  };
  await scan(account, filter, (items) => {
    for (const item of items) found.set(nameOf(item), storedIn(item, item));
  });
  return found;
}

/** The sums of those keys, by name; there is an entry for an item that does not exist. */
export async function readSums(keys: readonly Key[]): Promise<Map<string, StoredSums>> {
  const found = await readItems(keys);
  return new Map(keys.map((key) => [nameOf(key), storedIn(key, found.get<Item>(key))]));
}

/**
 * Puts other values in the place of sums, if nothing was added to them since they were read.
 * @throws Obstructed, Contended where something was
 */
export async function replaceSums(
  { key, revision }: StoredSums,
  values: readonly (readonly [field: string, value: number])[],
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
  return storedIn(key, null);
}

function storedIn({ pk, sk }: Key, item: Item | null): StoredSums {
  const key = { pk, sk };
  const values = summedFields(key).flatMap((field): [string, unknown][] =>
    item?.[field] === undefined ? [] : [[field, item[field]]],
  );
  return { key, revision: item?.revision, values: new Map(values) };
}
