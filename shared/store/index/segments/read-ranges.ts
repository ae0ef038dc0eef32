import { type Entries, entriesBetween, mergeEntries } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';
import { readPages } from '#shared/store/index/pages/pages.ts';

/** Sorts after every key. */
const END = '\uffff';

interface UnreadPage extends KeyRange {
  readonly page: PageRef;
}

/**
 * Reads the merged entries of some key ranges, in as many rounds of calls as segments are high.
 * @param maxPages maximum number of pages
 * @returns null when there are more
 */
export async function readEntriesWithin(
  account: number,
  segments: readonly PageRef[],
  ranges: readonly KeyRange[],
  maxPages: number,
): Promise<Entries | null> {
  const parts: Entries[] = [];
  const overlapsRange = ({ from, before }: KeyRange) =>
    ranges.some((range) => range.from < before && range.before > from);
  let open: UnreadPage[] = segments.map((page) => ({ page, from: page.first, before: END })).filter(overlapsRange);
  for (let read = open.length; open.length > 0; read += open.length) {
    if (read > maxPages) return null;
    const opened = await readPages(
      account,
      open.map(({ page }) => page),
    );
    open = open.flatMap(({ page, before }) => {
      const content = opened.get(page.id);
      if (page.height > 0) return buildUnreadChildren(content as readonly PageRef[], before).filter(overlapsRange);
      for (const range of ranges) parts.push(entriesBetween(content as Entries, range.from, range.before));
      return [];
    });
  }
  return mergeEntries(parts);
}

function buildUnreadChildren(pages: readonly PageRef[], before: string): UnreadPage[] {
  return pages.map((page, index) => ({ page, from: page.first, before: pages[index + 1]?.first ?? before }));
}
