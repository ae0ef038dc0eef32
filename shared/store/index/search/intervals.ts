import { type Entries, entriesBetween } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** Contents of pages by id. */
export type PageContents = ReadonlyMap<string, Entries | readonly PageRef[]>;

export type ReadPages = (pages: readonly PageRef[]) => Promise<PageContents>;

/** An interval of an order: rows that share the values of its filter columns. */
export interface KeyInterval {
  /** The keys' common prefix, and the range of the rest. */
  readonly prefix: string;
  readonly range: KeyRange;
  /** The segments of the order, and the entries that are in none of them yet. */
  readonly segments: readonly PageRef[];
  readonly latest: Entries;
}

/** A part of an interval with decoded entries or an unread page. `before` is exclusive. */
export interface Slice {
  readonly from: string;
  readonly before: string;
  readonly entries?: Entries;
  readonly page?: PageRef;
  readonly segment?: PageRef;
  readonly interval: KeyInterval;
  /** Whether the page may contain keys outside of the interval. */
  readonly isCut: boolean;
}

/** Sorts after every key. */
export const KEY_END = '\uffff';

/** Slices an interval before any page is read. */
export function sliceInterval(interval: KeyInterval): Slice[] {
  const { prefix, range, segments, latest } = interval;
  const entries = entriesBetween(latest, prefix + range.from, prefix + range.before);
  return [
    ...(entries.keys.length > 0 ? [entriesSlice(interval, entries)] : []),
    ...segments.flatMap((segment) => pageSlices(interval, segment, [segment], KEY_END)),
  ];
}

/** Replaces a slice by the contents of its page. */
export function expandSlice({ page, segment, before, interval }: Slice, opened: PageContents): Slice[] {
  const content = page && opened.get(page.id);
  if (!content || !segment) throw new Error(`page ${page?.id} was not read`);
  const { prefix, range } = interval;
  if (isPageRefs(content))
    return pageSlices(interval, segment, content, before === range.before ? KEY_END : prefix + before);
  const entries = entriesBetween(content, prefix + range.from, prefix + range.before);
  return entries.keys.length > 0 ? [entriesSlice(interval, entries)] : [];
}

function entriesSlice(interval: KeyInterval, absolute: Entries): Slice {
  const { length } = interval.prefix;
  const keys = length === 0 ? absolute.keys : absolute.keys.map((key) => key.slice(length));
  const [from = ''] = keys;
  const before = `${keys.at(-1)}\u0000`;
  return { from, before, entries: { keys, weights: absolute.weights }, interval, isCut: false };
}

/** Returns slices for the pages that overlap an interval. `end` is the exclusive end of the last page. */
function pageSlices(interval: KeyInterval, segment: PageRef, pages: readonly PageRef[], end: string): Slice[] {
  const { prefix, range } = interval;
  const [start, intervalEnd] = [prefix + range.from, prefix + range.before];
  return pages.flatMap((page, index) => {
    const pageEnd = pages[index + 1]?.first ?? end;
    if (pageEnd <= start || page.first >= intervalEnd) return [];
    const [beginsBefore, endsBehind] = [page.first < start, pageEnd > intervalEnd];
    const from = (beginsBefore ? start : page.first).slice(prefix.length);
    const before = (endsBehind ? intervalEnd : pageEnd).slice(prefix.length);
    return [{ from, before, page, segment, interval, isCut: beginsBefore || endsBehind }];
  });
}

function isPageRefs(content: Entries | readonly PageRef[]): content is readonly PageRef[] {
  return Array.isArray(content);
}
