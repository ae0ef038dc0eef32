import { type Key, keys } from './table/keys.ts';
import type { NumberedKind } from './table/numbers.ts';
import type { Pace } from './table/pace.ts';
import { type Item, readItem, readItems } from './table/read.ts';

/** BatchGetItem limit. */
const READ_BATCH_SIZE = 100;

/** Reads the upper bound of a kind's numbers. */
export async function readLastNumber(account: number, kind: NumberedKind, pace: Pace): Promise<number> {
  return (await pace.run(() => readItem<{ last: number }>(keys.numbers(account, kind))))?.last ?? 0;
}

/**
 * Reads all records of a kind by number: the cost depends on the account, not the table.
 * @param visit called per hundred
 */
export async function forEachNumbered(
  account: number,
  kind: NumberedKind,
  keyOf: (account: number, number: number) => Key,
  visit: (items: readonly Item[]) => void | Promise<void>,
  pace: Pace,
): Promise<void> {
  const last = await readLastNumber(account, kind, pace);
  for (let from = 1; from <= last; from += READ_BATCH_SIZE) {
    const count = Math.min(READ_BATCH_SIZE, last - from + 1);
    await visit(
      await readExistingItems(
        Array.from({ length: count }, (_, index) => keyOf(account, from + index)),
        pace,
      ),
    );
  }
}

/** Reads existing items in order. */
export async function readExistingItems(keys: readonly Key[], pace: Pace): Promise<Item[]> {
  const batches = await pace.runBatches(keys, async (batch) => {
    const items = await readItems(batch);
    return batch.flatMap((key) => items.get<Item>(key) ?? []);
  });
  return batches.flat();
}
