import { type Entries, entriesBetween } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** What sheets hold, by their ids. */
export type PageContents = ReadonlyMap<string, Entries | readonly PageRef[]>;

/** Reads sheets. */
export type ReadPages = (pages: readonly PageRef[]) => Promise<PageContents>;

/** A stretch of an order: the rows with the same values in the columns it is filtered by. */
export interface KeyInterval {
  /** What their keys begin with ({@link prefixOf}), and between which keys they lie behind that. */
  readonly prefix: string;
  readonly range: KeyRange;
  /** The runs of the order, and what is in none of them yet. */
  readonly segments: readonly PageRef[];
  readonly latest: Entries;
}

/** Something that counts between two keys, the second of which is not in it. */
export interface Slice {
  readonly from: string;
  readonly before: string;
  /** What it holds, without the prefix; or the part that is not opened yet. */
  readonly entries?: Entries;
  readonly page?: PageRef;
  /** The run that the part is of. */
  readonly segment?: PageRef;
  readonly interval: KeyInterval;
  /** Whether the part may hold what lies outside of the stretch. */
  readonly isCut: boolean;
}

/** Behind every key. */
export const KEY_END = '\uffff';

/** What a stretch is made of before any sheet is opened. */
export function sliceInterval(interval: KeyInterval): Slice[] {
  const { prefix, range, segments, latest } = interval;
  const known = entriesBetween(latest, prefix + range.from, prefix + range.before);
  return [
    ...(known.keys.length > 0 ? [entriesSlice(interval, known)] : []),
    ...segments.flatMap((segment) => pageSlices(interval, segment, [segment], KEY_END)),
  ];
}

/** The pieces that a piece is made of. */
export function expandSlice({ page, segment, before, interval }: Slice, opened: PageContents): Slice[] {
  const held = page && opened.get(page.id);
  if (!held || !segment) throw new Error(`sheet ${page?.id} was not opened`);
  const { prefix, range } = interval;
  if (isPageRefs(held)) return pageSlices(interval, segment, held, before === range.before ? KEY_END : prefix + before);
  const entries = entriesBetween(held, prefix + range.from, prefix + range.before);
  return entries.keys.length > 0 ? [entriesSlice(interval, entries)] : [];
}

function entriesSlice(interval: KeyInterval, absolute: Entries): Slice {
  const { length } = interval.prefix;
  const keys = length === 0 ? absolute.keys : absolute.keys.map((key) => key.slice(length));
  const [from = ''] = keys;
  const before = `${keys.at(-1)}\u0000`;
  return { from, before, entries: { keys, weights: absolute.weights }, interval: interval, isCut: false };
}

/** Those of some parts of a run, which follow each other up to a key, that lie in a stretch or are cut by it. */
function pageSlices(interval: KeyInterval, segment: PageRef, pages: readonly PageRef[], end: string): Slice[] {
  const { prefix, range } = interval;
  const [start, stop] = [prefix + range.from, prefix + range.before];
  return pages.flatMap((page, index) => {
    const behind = pages[index + 1]?.first ?? end;
    if (behind <= start || page.first >= stop) return [];
    const [beginsBefore, endsBehind] = [page.first < start, behind > stop];
    const from = (beginsBefore ? start : page.first).slice(prefix.length);
    const before = (endsBehind ? stop : behind).slice(prefix.length);
    return [{ from, before, page, segment, interval, isCut: beginsBefore || endsBehind }];
  });
}

function isPageRefs(held: Entries | readonly PageRef[]): held is readonly PageRef[] {
  return Array.isArray(held);
}
