import { compareCodeUnits, entriesBetween, mergeEntries, sumWeights } from '#shared/store/index/keys/entries.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';
import { expandSlice, KEY_END, type KeyInterval, type ReadPages, type Slice, sliceInterval } from './intervals.ts';

/** Keys that a walk has found, without their prefixes, in its direction. */
interface ScannedKeys {
  readonly keys: readonly string[];
  /** The last key that was looked at; null where the walk has come to the end. */
  readonly reached: string | null;
}

/** Which keys are wanted, and which parts of runs may hold some of them: all, where it is left out. */
interface ScanFilter {
  readonly matches?: (key: string) => boolean;
  readonly mayContain?: (page: PageRef) => boolean;
}

/** What a walk knows. */
interface ScanState {
  /** The keys that nothing can come before any more, and those of them that fit. */
  readonly scanned: readonly string[];
  readonly found: readonly string[];
  /** The pieces that are not opened, in the walk's direction; and of each run the one that the next keys may be in. */
  readonly unread: readonly Slice[];
  readonly next: readonly Slice[];
}

/** By how much more sheets are opened than seem to be needed. */
const OVERREAD = 1.3;

/**
 * Walks through some stretches taken together, from one end on, and finds those keys that fit: for lists whose place no sum
 * says. It opens as many sheets together as are needed by the share of keys that fit so far, so that a walk of many sheets
 * takes few rounds.
 */
export class KeyScan {
  readonly #direction: 'asc' | 'desc';
  readonly #fits: (key: string) => boolean;
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
    this.#fits = matches;
    this.#mayContain = mayContain;
    this.#open = open;
    this.#slices = this.#left(intervals.flatMap(sliceInterval));
  }

  /** Opens what surely comes first, as often as runs are high. */
  async begin(): Promise<void> {
    for (let seen = this.#state(); seen.scanned.length === 0 && seen.unread.length > 0; seen = this.#state()) {
      await this.#read(seen.next);
    }
  }

  /**
   * The next keys that fit.
   * @param count how many at the most
   * @param most how many sheets are opened at the most beyond the first ones
   */
  async next(count: number, most: number): Promise<ScannedKeys> {
    await this.begin();
    let left = most;
    for (;;) {
      const { scanned, found, unread, next } = this.#state();
      if (found.length >= count) return { keys: found.slice(0, count), reached: found[count - 1] ?? null };
      if (unread.length === 0) return { keys: found, reached: null };
      if (left <= 0) return { keys: found, reached: scanned.at(-1) ?? null };
      const share = Math.max(found.length, 0.5) / scanned.length;
      const picked = pickPages(unread, next, (OVERREAD * (count - found.length)) / share, left);
      left -= picked.length;
      await this.#read(picked);
    }
  }

  async #read(slices: readonly Slice[]): Promise<void> {
    const opened = await this.#open(slices.flatMap(({ page }) => page ?? []));
    const wanted = new Set(slices);
    this.#slices = this.#slices.flatMap((slice) =>
      wanted.has(slice) ? this.#left(expandSlice(slice, opened)) : [slice],
    );
  }

  /** What is left of some pieces without the parts that surely hold nothing that fits. */
  #left(slices: readonly Slice[]): Slice[] {
    return slices.filter(({ page }) => !page || this.#mayContain(page));
  }

  #state(): ScanState {
    const isUp = this.#direction === 'asc';
    const closed = this.#slices.filter(({ page }) => page);
    closed.sort((one, other) =>
      isUp ? compareCodeUnits(one.from, other.from) : compareCodeUnits(other.before, one.before),
    );
    const [next] = closed;
    const [from, before] = isUp ? ['', next?.from ?? KEY_END] : [next?.before ?? '', KEY_END];
    const sure = mergeEntries(
      this.#slices.flatMap(({ entries }) => (entries ? [entriesBetween(entries, from, before)] : [])),
    );
    const looked = sure.keys.filter((_, index) => (sure.weights[index] ?? 0) > 0);
    if (!isUp) looked.reverse();
    const nearest = next
      ? firstPerSegment(closed.filter((slice) => slice === next || overlapsStart(slice, next, isUp)))
      : [];
    return { scanned: looked, found: looked.filter(this.#fits), unread: closed, next: nearest };
  }
}

/** Whether a piece begins within another one, in the direction of a walk: keys of the one may come before some of the other. */
function overlapsStart(slice: Slice, other: Slice, isUp: boolean): boolean {
  return isUp ? slice.from < other.before : slice.before > other.from;
}

/** Of some pieces the first of each run, and of each stretch. */
function firstPerSegment(slices: readonly Slice[]): Slice[] {
  const seen = new Map<KeyInterval, Set<PageRef | undefined>>();
  return slices.filter(({ segment, interval }) => {
    const segments = seen.get(interval) ?? new Set();
    seen.set(interval, segments);
    return !segments.has(segment) && segments.add(segment);
  });
}

/** Those of some pieces, the nearest first, that hold so many keys taken together, or as many of them as may be. */
function pickPages(closed: readonly Slice[], together: readonly Slice[], keys: number, most: number): Slice[] {
  const enough = [...together];
  let held = sumWeights(enough.map(sliceWeight));
  for (const slice of closed) {
    if (held >= keys || enough.length >= most) break;
    if (together.includes(slice)) continue;
    enough.push(slice);
    held += sliceWeight(slice);
  }
  return enough;
}

function sliceWeight({ page }: Slice): number {
  return page ? page.plus - page.minus : 0;
}
