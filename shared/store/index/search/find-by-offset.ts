import {
  compareCodeUnits,
  type Entries,
  entriesBetween,
  lowerBound,
  mergeEntries,
  sumWeights,
} from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import { expandSlice, KEY_END, type KeyInterval, type ReadPages, type Slice, sliceInterval } from './intervals.ts';

/** Rows by position in a direction; `offset` counts from 0. */
export interface OffsetRange {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Keys without prefixes, and the total number in the intervals. */
export interface KeyPage {
  readonly keys: readonly string[];
  readonly total: number;
}

/**
 * Finds rows by offset in the union of intervals, and counts all of them. Reads only pages that it needs to be certain:
 * those at the ends of intervals, and those that may contain the offset by the sums of the others. Costs a few pages
 * per segment, in as many rounds as segments are high.
 */
export async function findByOffset(
  intervals: readonly KeyInterval[],
  range: OffsetRange,
  open: ReadPages,
): Promise<KeyPage> {
  let slices = intervals.flatMap(sliceInterval);
  for (;;) {
    const window = boundWindow(slices, range);
    const uncertainSlices = slices.filter((slice) => slice.page && (slice.isCut || overlaps(slice, window)));
    if (uncertainSlices.length === 0) return toKeyPage(slices, range, window);
    const opened = await open(uncertainSlices.flatMap(({ page }) => page ?? []));
    const toExpand = new Set(uncertainSlices);
    slices = slices.flatMap((slice) => (toExpand.has(slice) ? expandSlice(slice, opened) : [slice]));
  }
}

/** Key bounds within which the wanted rows lie. */
interface Window {
  readonly from: string;
  readonly before: string;
}

/** Narrows the window by the known counts. */
function boundWindow(slices: readonly Slice[], { direction, offset, limit }: OffsetRange): Window {
  if (limit === 0) return { from: KEY_END, before: KEY_END };
  const bounds = computeBounds(slices);
  const [first, behind] = [offset, offset + limit];
  if (direction === 'asc') {
    const start = bounds.findLast(({ below }) => below.max <= first);
    const endBound = bounds.find(({ below }) => below.min >= behind);
    return { from: start?.key ?? '', before: endBound?.key ?? KEY_END };
  }
  const start = bounds.findLast(({ above }) => above.min >= behind);
  const end = bounds.find(({ above }) => above.max <= first);
  return { from: start?.key ?? '', before: end?.key ?? KEY_END };
}

interface Count {
  readonly min: number;
  readonly max: number;
}

/** Number of rows before a key, and from it on. */
interface Bounds {
  readonly key: string;
  readonly below: Count;
  readonly above: Count;
}

/** Computes bounds at each key where slices begin or end. */
function computeBounds(slices: readonly Slice[]): Bounds[] {
  const keys = [...new Set(slices.flatMap(({ from, before }) => [from, before]))].sort(compareCodeUnits);
  const positions = new Map(keys.map((key, index) => [key, index]));
  const [below, above] = [new PrefixCounts(keys.length), new PrefixCounts(keys.length)];
  for (const slice of slices) {
    const [from = 0, before = 0] = [positions.get(slice.from), positions.get(slice.before)];
    if (slice.entries) countEntries(slice.entries, keys.slice(from, before + 1), from, below, above);
    else countPage(slice, from, before, below, above);
  }
  const [counts, countsAbove] = [below.totals(), above.totals()];
  return keys.map((key, index) => ({ key, below: counts[index] ?? ZERO, above: countsAbove[index] ?? ZERO }));
}

/** The counts of entries are known at every key. */
function countEntries(
  { keys, weights }: Entries,
  at: readonly string[],
  from: number,
  below: PrefixCounts,
  above: PrefixCounts,
): void {
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  above.add(0, exactCount(sums.at(-1) ?? 0), 1);
  let exactSum = 0;
  for (const [index, key] of at.entries()) {
    const sum = sums[lowerBound(keys, key)] ?? 0;
    below.add(from + index, exactCount(sum - exactSum), 1);
    above.add(from + index, exactCount(sum - exactSum), -1);
    exactSum = sum;
  }
}

/** The sum of an unread page is known; within it, a count may be anything up to that sum. */
function countPage(
  { page, isCut }: Slice,
  from: number,
  before: number,
  below: PrefixCounts,
  above: PrefixCounts,
): void {
  const { plus = 0, minus = 0 } = page ?? {};
  const keyBounds = { min: -minus, max: plus };
  const all = isCut ? keyBounds : exactCount(plus - minus);
  above.add(0, all, 1);
  above.add(from + 1, all, -1);
  for (const side of [below, above]) {
    side.add(from + 1, keyBounds, 1);
    side.add(before, keyBounds, -1);
  }
  below.add(before, all, 1);
}

const ZERO: Count = { min: 0, max: 0 };

function exactCount(count: number): Count {
  return { min: count, max: count };
}

/** Differences of counts from one key to the next. */
class PrefixCounts {
  readonly #min: number[];
  readonly #max: number[];

  constructor(keys: number) {
    this.#min = new Array<number>(keys).fill(0);
    this.#max = new Array<number>(keys).fill(0);
  }

  add(index: number, { min, max }: Count, sign: 1 | -1): void {
    this.#min[index] = (this.#min[index] ?? 0) + sign * min;
    this.#max[index] = (this.#max[index] ?? 0) + sign * max;
  }

  totals(): Count[] {
    let sum = ZERO;
    return this.#min.map((min, index) => {
      sum = { min: sum.min + min, max: sum.max + (this.#max[index] ?? 0) };
      return sum;
    });
  }
}

function toKeyPage(slices: readonly Slice[], { direction, offset, limit }: OffsetRange, window: Window): KeyPage {
  const total = slices.reduce((sum, slice) => sum + sumSlice(slice), 0);
  if (limit === 0) return { keys: [], total };
  const inWindow = mergeEntries(
    slices.flatMap((slice) =>
      slice.entries && overlaps(slice, window) ? [entriesBetween(slice.entries, window.from, window.before)] : [],
    ),
  );
  const keys = inWindow.keys.filter((_, index) => (inWindow.weights[index] ?? 0) > 0);
  if (direction === 'asc') {
    const skipped = offset - countBefore(slices, window.from);
    return { keys: keys.slice(Math.max(0, skipped), skipped + limit), total };
  }
  const skipped = offset - (total - countBefore(slices, window.before));
  return { keys: keys.reverse().slice(Math.max(0, skipped), skipped + limit), total };
}

/** Counts rows before a key that lies in no unread page. */
function countBefore(slices: readonly Slice[], key: string): number {
  return slices.reduce((sum, slice) => {
    if (slice.before <= key) return sum + sumSlice(slice);
    if (slice.from >= key || !slice.entries) return sum;
    return sum + sumWeights(slice.entries.weights.slice(0, lowerBound(slice.entries.keys, key)));
  }, 0);
}

function sumSlice({ entries, page }: Slice): number {
  return entries ? sumWeights(entries.weights) : (page?.plus ?? 0) - (page?.minus ?? 0);
}

function overlaps({ from, before }: KeyRange, window: Window): boolean {
  return from < window.before && before > window.from;
}
