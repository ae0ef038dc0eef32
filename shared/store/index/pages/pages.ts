import pLimit from 'p-limit';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import type { PageContents } from '#shared/store/index/search/intervals.ts';
import type { NewPage } from '#shared/store/index/segments/build-segment.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { deleteItem, putItem } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import { decodeEntries, decodePageRefs, type PageRef } from './page-encoding.ts';

/** Fewer writes at a time than the SDK has connections. */
const limitWrites = pLimit(30);

/** Creates a generator of a segment's page ids. */
export function createPageIds(segment: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${segment}.${count}`;
  };
}

/**
 * Reads pages, 100 per call. Pages are immutable, so eventually consistent reads suffice; a missing page is read again
 * consistently.
 * @throws MissingPageError
 */
export async function readPages(account: number, pages: readonly PageRef[]): Promise<PageContents> {
  const items = await readItems(
    pages.map(({ id }) => pageKey(account, id)),
    false,
  );
  const contents = new Map<string, PageContent>();
  for (const page of pages) {
    const item = items.get<Item>(pageKey(account, page.id));
    if (item) contents.set(page.id, decodePage(page, item));
  }
  const missing = pages.filter(({ id }) => !contents.has(id));
  if (missing.length > 0) {
    const reread = await readItems(missing.map(({ id }) => pageKey(account, id)));
    for (const page of missing) {
      const item = reread.get<Item>(pageKey(account, page.id));
      if (!item) throw new MissingPageError(account, page.id);
      contents.set(page.id, decodePage(page, item));
    }
  }
  return contents;
}

type PageContent = NonNullable<ReturnType<PageContents['get']>>;

function decodePage({ height }: PageRef, { packed }: Item): PageContent {
  return height === 0 ? decodeEntries(packed as Uint8Array) : decodePageRefs(packed as Uint8Array);
}

/**
 * Writes pages that no manifest refers to yet. Unreferenced pages expire.
 * @param expires epoch seconds
 */
export async function writePages(account: number, pages: readonly NewPage[], expires: number): Promise<void> {
  await limitWrites.map(pages, ({ id, packed }) => {
    const Item = { ...pageKey(account, id), packed, [table.ttl]: expires };
    return putItem({ Item });
  });
}

/** Deletes items immediately, when personal data must not wait for the TTL. */
export async function deleteItems(obsolete: readonly Key[]): Promise<void> {
  await limitWrites.map(obsolete, ({ pk, sk }) => deleteItem({ Key: { pk, sk } }));
}

export function pageKey(account: number, id: string): Key {
  const [segment = '', number] = id.split('.');
  return keys.sortedSheet(account, segment, Number(number));
}
