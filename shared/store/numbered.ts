import { type Key, keys } from './table/keys.ts';
import type { Kind } from './table/numbers.ts';
import type { Pace } from './table/pace.ts';
import { type Item, readItem, readItems } from './table/read.ts';

/** BatchGetItem limit. */
const READ_AT_ONCE = 100;

/** Reads the upper bound of a kind's numbers; 0 if none was taken. */
export async function lastNumber(account: number, kind: Kind, pace: Pace): Promise<number> {
  return (await pace.take(() => readItem<{ last: number }>(keys.numbers(account, kind))))?.last ?? 0;
}

/**
 * Reads all records of a numbered kind by number: the cost depends on the account's size, not the table's.
 * @param keyOf returns the key of a number
 * @param visit called once per hundred
 */
export async function eachNumbered(
  account: number,
  kind: Kind,
  keyOf: (account: number, number: number) => Key,
  visit: (items: readonly Item[]) => void | Promise<void>,
  pace: Pace,
): Promise<void> {
  const last = await lastNumber(account, kind, pace);
  for (let from = 1; from <= last; from += READ_AT_ONCE) {
    const count = Math.min(READ_AT_ONCE, last - from + 1);
    await visit(
      await itemsOf(
        Array.from({ length: count }, (_, index) => keyOf(account, from + index)),
        pace,
      ),
    );
  }
}

/** Reads existing items, in the order of the keys. */
export async function itemsOf(keys: readonly Key[], pace: Pace): Promise<Item[]> {
  const found = await pace.inHundreds(keys, async (some) => {
    const items = await readItems(some);
    return some.flatMap((key) => items.get<Item>(key) ?? []);
  });
  return found.flat();
}
