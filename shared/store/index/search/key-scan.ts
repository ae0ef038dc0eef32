import { compareCodeUnits, entriesBetween, mergeEntries, sumWeights } from '#shared/store/index/keys/entries.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';
import { expandSlice, KEY_END, type KeyInterval, type ReadPages, type Slice, sliceInterval } from './intervals.ts';

/** Keys without prefixes, in scan order. */
interface ScannedKeys {
  readonly keys: readonly string[];
  /** Last key scanned; null at the end. */
  readonly reached: string | null;
}

interface ScanFilter {
  readonly matches?: (key: string) => boolean;
  readonly mayContain?: (page: PageRef) => boolean;
}

interface ScanState {
  /** Keys that are certain to come next, and those of them that match. */
  readonly scanned: readonly string[];
  readonly found: readonly string[];
  /** Unread slices in scan order, and the next one of each segment. */
  readonly unread: readonly Slice[];
  readonly next: readonly Slice[];
}

const READ_AHEAD_FACTOR = 1.3;

/**
 * Scans the union of intervals from one end, for lists in which page weights cannot locate an offset. Chooses how many
 * pages to read together by the share of matches so far, so that a long scan takes few rounds.
 */
export class KeyScan {
  readonly #direction: 'asc' | 'desc';
  readonly #matches: (key: string) => boolean;
  readonly #mayContain: (page: PageRef) => boolean;
  readonly #open: ReadPages;
  #slices: readonly Slice[];

  constructor(
    intervals: readonly KeyInterval[],
    direction: 'asc' | 'desc',
    open: ReadPages,
    { matches = () => true, mayContain = () => true }: ScanFilter = {},
  ) {
    this.#direction = direction;
    this.#matches = matches;
    this.#mayContain = mayContain;
    this.#open = open;
    this.#slices = this.#withPossibleMatches(intervals.flatMap(sliceInterval));
  }

  /** Reads the first pages: one round for each level of the page trees. */
  async readFirstPages(): Promise<void> {
    for (let state = this.#state(); state.scanned.length === 0 && state.unread.length > 0; state = this.#state()) {
      await this.#read(state.next);
    }
  }

  /**
   * Returns the next matching keys.
   * @param count maximum number of keys
   * @param maxPages maximum number of pages to read beyond the first ones
   */
  async next(count: number, maxPages: number): Promise<ScannedKeys> {
    await this.readFirstPages();
    let remaining = maxPages;
    for (;;) {
      const { scanned, found, unread, next } = this.#state();
      if (found.length >= count) return { keys: found.slice(0, count), reached: found[count - 1] ?? null };
      if (unread.length === 0) return { keys: found, reached: null };
      if (remaining <= 0) return { keys: found, reached: scanned.at(-1) ?? null };
      const share = Math.max(found.length, 0.5) / scanned.length;
      const picked = pickPages(unread, next, (READ_AHEAD_FACTOR * (count - found.length)) / share, remaining);
      remaining -= picked.length;
      await this.#read(picked);
    }
  }

  async #read(slices: readonly Slice[]): Promise<void> {
    const opened = await this.#open(slices.flatMap(({ page }) => page ?? []));
    const toExpand = new Set(slices);
    this.#slices = this.#slices.flatMap((slice) =>
      toExpand.has(slice) ? this.#withPossibleMatches(expandSlice(slice, opened)) : [slice],
    );
  }

  /** Drops unread pages that cannot contain a match. */
  #withPossibleMatches(slices: readonly Slice[]): Slice[] {
    return slices.filter(({ page }) => !page || this.#mayContain(page));
  }

  #state(): ScanState {
    const isUp = this.#direction === 'asc';
    const unread = this.#slices.filter(({ page }) => page);
    unread.sort((a, b) => (isUp ? compareCodeUnits(a.from, b.from) : compareCodeUnits(b.before, a.before)));
    const [next] = unread;
    const [from, before] = isUp ? ['', next?.from ?? KEY_END] : [next?.before ?? '', KEY_END];
    const certain = mergeEntries(
      this.#slices.flatMap(({ entries }) => (entries ? [entriesBetween(entries, from, before)] : [])),
    );
    const scanned = certain.keys.filter((_, index) => (certain.weights[index] ?? 0) > 0);
    if (!isUp) scanned.reverse();
    const firstSlices = next
      ? firstPerSegment(unread.filter((slice) => slice === next || overlapsStart(slice, next, isUp)))
      : [];
    return { scanned, found: scanned.filter(this.#matches), unread, next: firstSlices };
  }
}

/** Whether keys of a slice may come before some of another one, in scan order. */
function overlapsStart(slice: Slice, other: Slice, isUp: boolean): boolean {
  return isUp ? slice.from < other.before : slice.before > other.from;
}

/** The first slice of each segment and interval. */
function firstPerSegment(slices: readonly Slice[]): Slice[] {
  const seen = new Map<KeyInterval, Set<PageRef | undefined>>();
  return slices.filter(({ segment, interval }) => {
    const segments = seen.get(interval) ?? new Set();
    seen.set(interval, segments);
    return !segments.has(segment) && segments.add(segment);
  });
}

/** Picks the nearest slices that together contain `keys` keys, up to `maxPages` pages. */
function pickPages(unread: readonly Slice[], required: readonly Slice[], keys: number, maxPages: number): Slice[] {
  const picked = [...required];
  let total = sumWeights(picked.map(sliceWeight));
  for (const slice of unread) {
    if (total >= keys || picked.length >= maxPages) break;
    if (required.includes(slice)) continue;
    picked.push(slice);
    total += sliceWeight(slice);
  }
  return picked;
}

function sliceWeight({ page }: Slice): number {
  return page ? page.plus - page.minus : 0;
}
