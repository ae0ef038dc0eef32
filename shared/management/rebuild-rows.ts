import type { Runtime } from '#shared/runtime.ts';
import { accountOf, type Key, nameOf, rowKindOf } from '#shared/store/keys.ts';
import { type Item, readItems } from '#shared/store/read.ts';
import { type RowChange, recordsWithRows, rowOrNone, writeRows } from '#shared/store/rows.ts';
import { scan } from '#shared/store/scan.ts';

/** A row that is not what its record makes of it. */
export interface RowDifference {
  readonly account: number;
  readonly kind: string;
  readonly id: number;
}

export interface RowFindings {
  /** How many records have a row. */
  readonly rows: number;
  readonly rowDifferences: readonly RowDifference[];
}

/** Rows follow their records within seconds: what differs is looked at again after this long before it counts. */
const FOLLOWED_MS = 3000;

/**
 * Compares the rows by which lists are filtered with their records, while traffic goes on. Holds the keys of what
 * differs, never records.
 * @param account null: every account's
 * @param repairs whether rows that differ are written anew, each unless a later state of its record has written it
 */
export async function compareRows(account: number | null, repairs: boolean, runtime: Runtime): Promise<RowFindings> {
  let rows = 0;
  const suspects: Key[] = [];
  await scan(account, recordsWithRows, async (items) => {
    rows += items.flatMap(rowIn).length;
    suspects.push(...(await differing(items)).map(({ pk, sk }) => ({ pk, sk })));
  });
  if (suspects.length === 0) return { rows, rowDifferences: [] };
  await runtime.sleep(FOLLOWED_MS);
  const found = await readItems(suspects);
  const wrong = await differing(suspects.flatMap((key) => found.get<Item>(key) ?? []));
  if (repairs) await writeRows(wrong.flatMap(rowIn), runtime.now());
  return { rows, rowDifferences: wrong.map(differenceOf) };
}

/** The records whose rows are not what they are to be, and those that no row can be made of. */
async function differing(items: readonly Item[]): Promise<Item[]> {
  const wanted = items.flatMap(rowIn);
  const stored = await readItems(wanted.map(({ key }) => key));
  const wrong = new Set(
    wanted
      .filter(({ key, packed }) => (stored.get<Item>(key)?.packed ?? null) !== packed)
      .map(({ key }) => nameOf(key)),
  );
  return items.filter((item) => isBroken(item) || rowIn(item).some(({ key }) => wrong.has(nameOf(key))));
}

function rowIn(item: Item): RowChange[] {
  const row = rowOrNone(item, () => {});
  return row ? [row] : [];
}

function isBroken(item: Item): boolean {
  let broken = false;
  rowOrNone(item, () => {
    broken = true;
  });
  return broken;
}

function differenceOf(item: Item): RowDifference {
  return { account: accountOf(item.pk), kind: String(rowKindOf(item)), id: Number(item.id) };
}
