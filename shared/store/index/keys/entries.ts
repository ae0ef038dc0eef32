/**
 * Sorted, distinct keys with their weights, never 0: 1 for an added key, -1 for a removed one, any integer for sums.
 */
export interface Entries {
  readonly keys: readonly string[];
  readonly weights: readonly number[];
}

export const NO_ENTRIES: Entries = { keys: [], weights: [] };

/** Sorts weights by key and drops zero weights. */
export function toEntries(weights: ReadonlyMap<string, number>): Entries {
  const keys = [...weights.keys()].filter((key) => weights.get(key) !== 0);
  keys.sort(compareCodeUnits);
  return { keys, weights: keys.map((key) => weights.get(key) ?? 0) };
}

/** Merges entries: weights of the same key are added, so their order does not matter. */
export function mergeEntries(all: readonly Entries[]): Entries {
  const [first = NO_ENTRIES, ...others] = all;
  if (others.length === 0) return first;
  const half = Math.ceil(all.length / 2);
  return addEntries(mergeEntries(all.slice(0, half)), mergeEntries(all.slice(half)));
}

function addEntries(a: Entries, b: Entries): Entries {
  const keys: string[] = [];
  const weights: number[] = [];
  let [at, otherAt] = [0, 0];
  while (at < a.keys.length || otherAt < b.keys.length) {
    const [key, otherKey] = [a.keys[at], b.keys[otherAt]];
    const isNext = key !== undefined && (otherKey === undefined || key <= otherKey);
    const isOtherNext = otherKey !== undefined && (key === undefined || otherKey <= key);
    const weight = (isNext ? (a.weights[at] ?? 0) : 0) + (isOtherNext ? (b.weights[otherAt] ?? 0) : 0);
    if (weight !== 0) {
      keys.push((isNext ? key : otherKey) as string);
      weights.push(weight);
    }
    at += Number(isNext);
    otherAt += Number(isOtherNext);
  }
  return { keys, weights };
}

/** Returns the entries from `from` (inclusive) to `before` (exclusive). */
export function entriesBetween({ keys, weights }: Entries, from: string, before: string): Entries {
  const [start, end] = [lowerBound(keys, from), lowerBound(keys, before)];
  return { keys: keys.slice(start, end), weights: weights.slice(start, end) };
}

/** Returns the number of sorted keys that are less than `key`. */
export function lowerBound(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function sumWeights(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** Compares like `<`, independent of locale. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
