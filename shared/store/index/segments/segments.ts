import {
  compareCodeUnits,
  type Entries,
  entriesBetween,
  lowerBound,
  mergeEntries,
  NO_ENTRIES,
} from '#shared/store/index/keys/entries.ts';
import { encodeId, type KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import { decodeRow } from '#shared/store/index/orders/orders.ts';
import { encodeEntries, encodePageRefs, type PageRef } from '#shared/store/index/pages/page-encoding.ts';
import { createPageIds, readPages, writePages } from '#shared/store/index/pages/pages.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';
import { buildParentRef, SegmentBuilder, summarizeEntries } from './build-segment.ts';
import { PAGE_TTL_DAYS, type Segment } from './policy.ts';

const DAY_S = 86_400;
/** Pages of each segment that a merge holds in memory. */
const PAGES_AHEAD = 50;
/** Sorts after every key. */
const END = '\uffff';

/** A segment being written. `day` counts from 1970. */
export interface SegmentWrite {
  readonly account: number;
  readonly name: string;
  readonly day: number;
}

/** Writes sorted entries as a segment. Returns null without entries. */
export async function writeSegment(
  target: SegmentWrite,
  chunks: AsyncIterable<Entries> | Iterable<Entries>,
): Promise<Segment | null> {
  const { account, name, day } = target;
  const builder = new SegmentBuilder(createPageIds(name));
  for await (const entries of chunks) await writePages(account, builder.add(entries), pageExpiry(day));
  const { pages, root } = builder.finish();
  await writePages(account, pages, pageExpiry(day));
  return root && { ...root, day };
}

/** Merges segments, with a few pages of each in memory. */
export function mergeSegments(target: SegmentWrite, segments: readonly PageRef[]): Promise<Segment | null> {
  return writeSegment(target, readMergedEntries(target.account, segments));
}

/** Yields the merged entries of segments in chunks, sorted. */
export async function* readMergedEntries(account: number, segments: readonly PageRef[]): AsyncGenerator<Entries> {
  const readers = segments.map((segment) => ({
    next: readEntries(account, segment),
    held: NO_ENTRIES,
    isExhausted: false,
  }));
  for (;;) {
    for (const reader of readers) {
      if (reader.isExhausted || reader.held.keys.length > 0) continue;
      const { value, done } = await reader.next.next();
      if (done) reader.isExhausted = true;
      else reader.held = value;
    }
    const ends = readers
      .flatMap(({ held, isExhausted }) => (isExhausted ? [] : [held.keys.at(-1) ?? '']))
      .sort(compareCodeUnits);
    const nonEmpty = readers.filter(({ held }) => held.keys.length > 0);
    if (nonEmpty.length === 0) return;
    // All entries before this key are in memory.
    const completeUpTo = ends.length > 0 ? `${ends[0]}\u0000` : END;
    yield mergeEntries(nonEmpty.map(({ held }) => entriesBetween(held, '', completeUpTo)));
    for (const reader of nonEmpty) reader.held = entriesBetween(reader.held, completeUpTo, END);
  }
}

async function* readEntries(account: number, segment: PageRef): AsyncGenerator<Entries> {
  for await (const pages of readLeaves(account, segment)) {
    const opened = await readPages(account, pages);
    yield concatenate(pages.map(({ id }) => opened.get(id) as Entries));
  }
}

/** Yields the pages of entries of a segment in chunks, sorted. */
async function* readLeaves(account: number, page: PageRef): AsyncGenerator<readonly PageRef[]> {
  if (page.height === 0) {
    yield [page];
    return;
  }
  const pages = await readChildren(account, page);
  if (page.height > 1) {
    for (const child of pages) yield* readLeaves(account, child);
    return;
  }
  for (let from = 0; from < pages.length; from += PAGES_AHEAD) yield pages.slice(from, from + PAGES_AHEAD);
}

/** Lists the ids of a page and all pages below it. */
export async function listPages(account: number, page: PageRef): Promise<string[]> {
  if (page.height === 0) return [page.id];
  const below = await Promise.all((await readChildren(account, page)).map((child) => listPages(account, child)));
  return [page.id, ...below.flat()];
}

/**
 * Finds rows by id in the rows order.
 * @param ids sorted
 */
export async function findRowVersions(
  account: number,
  segments: readonly PageRef[],
  ids: readonly number[],
): Promise<Map<number, RowVersion>> {
  const encodedIds = ids.map(encodeId);
  const weights = new Map<string, number>();
  let open = segments.map((segment) => ({ page: segment, before: END }));
  while (open.length > 0) {
    const contents = await readPages(
      account,
      open.map(({ page }) => page),
    );
    open = open.flatMap(({ page, before }) => {
      const content = contents.get(page.id);
      if (page.height === 0) {
        for (const id of selectIdsWithin(encodedIds, page.first, before)) addWeights(weights, content as Entries, id);
        return [];
      }
      return withEnds(content as readonly PageRef[], before).filter(
        (child) => selectIdsWithin(encodedIds, child.page.first, child.before).length > 0,
      );
    });
  }
  const rows = [...weights].flatMap(([key, weight]) => (weight > 0 ? [decodeRow(key)] : []));
  return new Map(rows.map((row) => [row.id, row]));
}

function addWeights(weights: Map<string, number>, entries: Entries, id: string): void {
  const { keys, weights: entryWeights } = entriesBetween(entries, id, id + END);
  for (const [index, key] of keys.entries()) weights.set(key, (weights.get(key) ?? 0) + (entryWeights[index] ?? 0));
}

/** The ids, of sorted ones, that a page can contain. */
function selectIdsWithin(ids: readonly string[], first: string, before: string): readonly string[] {
  const { length } = encodeId(0);
  return ids.slice(lowerBound(ids, first.slice(0, length)), lowerBound(ids, `${before.slice(0, length)}${END}`));
}

interface PurgeResult {
  readonly segment: Segment | null;
  readonly replaced: readonly PageRef[];
}

/** Removes all keys of some ranges from a segment: rewrites the pages that contain them, and their parents. */
export async function purgeKeys(
  target: SegmentWrite,
  segment: Segment,
  ranges: readonly KeyRange[],
): Promise<PurgeResult> {
  const nextPageId = createPageIds(target.name);
  const replaced: PageRef[] = [];
  const rewritePage = async (page: PageRef, before: string): Promise<PageRef | null> => {
    const inside = ranges.filter((range) => range.from < before && range.before > page.first);
    if (inside.length === 0) return page;
    const content = (await readPages(target.account, [page])).get(page.id);
    const [next, packed] =
      page.height === 0
        ? purgeEntries(content as Entries, inside)
        : await purgeChildren(page, content as PageRef[], before);
    if (next === page) return page;
    replaced.push(page);
    if (!next || !packed) return null;
    await writePages(target.account, [{ id: next.id, packed }], pageExpiry(segment.day));
    return next;
  };
  const purgeEntries = (entries: Entries, inside: readonly KeyRange[]): RewrittenPage => {
    const isOutside = (key: string) => !inside.some(({ from, before }) => key >= from && key < before);
    const keys = entries.keys.filter(isOutside);
    const weights = entries.weights.filter((_, index) => isOutside(entries.keys[index] ?? ''));
    const [first] = keys;
    if (first === undefined) return [null, null];
    const remaining = { keys, weights };
    return [{ id: nextPageId(), height: 0, first, ...summarizeEntries(remaining) }, encodeEntries(remaining)];
  };
  const purgeChildren = async (page: PageRef, pages: readonly PageRef[], before: string): Promise<RewrittenPage> => {
    const next: PageRef[] = [];
    for (const child of withEnds(pages, before)) {
      const rewrittenPage = await rewritePage(child.page, child.before);
      if (rewrittenPage) next.push(rewrittenPage);
    }
    if (next.length === pages.length && next.every((child, index) => child === pages[index])) return [page, null];
    return next.length === 0 ? [null, null] : [buildParentRef(next, nextPageId()), encodePageRefs(next)];
  };
  const next = await rewritePage(segment, END);
  return { segment: next && { ...next, day: segment.day }, replaced };
}

type RewrittenPage = readonly [PageRef | null, Uint8Array | null];

function withEnds(pages: readonly PageRef[], before: string) {
  return pages.map((page, index) => ({ page, before: pages[index + 1]?.first ?? before }));
}

async function readChildren(account: number, page: PageRef): Promise<readonly PageRef[]> {
  return ((await readPages(account, [page])).get(page.id) ?? []) as readonly PageRef[];
}

function concatenate(all: readonly Entries[]): Entries {
  return { keys: all.flatMap(({ keys }) => keys), weights: all.flatMap(({ weights }) => weights) };
}

function pageExpiry(day: number): number {
  return (day + PAGE_TTL_DAYS) * DAY_S;
}
