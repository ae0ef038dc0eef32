import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import type { Opened } from '#shared/store/index/search/intervals.ts';
import type { NewSheet } from '#shared/store/index/segments/build-segment.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { type Part, unpackedEntries, unpackedParts } from './page-encoding.ts';

/** So many sheets are written at the same time, whatever a process keeps: fewer than the SDK has connections. */
const writing = pLimit(30);

/** What the sheets of a run are called, one after the other. */
export function sheetIds(run: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${run}.${made}`;
  };
}

/**
 * What parts hold: entries, or other parts. One call for a hundred. They are read as they may be, which costs half: no sheet
 * ever changes. One that is not there yet is read once more.
 * @throws MissingPageError
 */
export async function openParts(account: number, parts: readonly Part[]): Promise<Opened> {
  const early = await readItems(
    parts.map(({ sheet }) => keyOf(account, sheet)),
    false,
  );
  const found = new Map<string, Held>();
  for (const part of parts) {
    const item = early.get<Item>(keyOf(account, part.sheet));
    if (item) found.set(part.sheet, held(part, item));
  }
  const missing = parts.filter(({ sheet }) => !found.has(sheet));
  if (missing.length > 0) {
    const late = await readItems(missing.map(({ sheet }) => keyOf(account, sheet)));
    for (const part of missing) {
      const item = late.get<Item>(keyOf(account, part.sheet));
      if (!item) throw new MissingPageError(account, part.sheet);
      found.set(part.sheet, held(part, item));
    }
  }
  return found;
}

type Held = NonNullable<ReturnType<Opened['get']>>;

function held({ height }: Part, { packed }: Item): Held {
  return height === 0 ? unpackedEntries(packed as Uint8Array) : unpackedParts(packed as Uint8Array);
}

/** Writes sheets, many at a time. Nothing names them yet; what is never named goes by itself. @param expires epoch seconds */
export async function writeSheets(account: number, sheets: readonly NewSheet[], expires: number): Promise<void> {
  await writing.map(sheets, ({ id, packed }) => {
    const Item = { ...keyOf(account, id), packed, [table.ttl]: expires };
    return documents.send(new PutCommand({ TableName: tableName(), Item }));
  });
}

/** Removes items of sorted lists at once, where it must not be left to time. */
export async function removeSorted(doomed: readonly Key[]): Promise<void> {
  await writing.map(doomed, ({ pk, sk }) =>
    documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } })),
  );
}

/** The key of a sheet. */
export function keyOf(account: number, sheet: string): Key {
  const [run = '', number] = sheet.split('.');
  return keys.sortedSheet(account, run, Number(number));
}
