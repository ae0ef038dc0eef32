import type { OpenCall } from '#shared/operations/call.ts';
import { appendToLog } from '#shared/store/index/log.ts';
import {
  buildRowOrNull,
  forEachRecord,
  ROW_RECORD_FILTER,
  type RowWrite,
  writeRows,
} from '#shared/store/lists/rows.ts';
import { readExistingItems } from '#shared/store/numbered-records.ts';
import { type Key, parseAccountId, parseRowKind, serializeKey } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import type { Item } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { InvoiceComparison, type InvoiceFindings } from './rebuild-invoices.ts';

interface RowDifference {
  readonly account: number;
  readonly kind: string;
  readonly id: number;
}

export interface RowFindings extends InvoiceFindings {
  /** Records with a row. */
  readonly rows: number;
  readonly rowDifferences: readonly RowDifference[];
  /** Archived promoters that an earlier version left on the active lists. */
  readonly leftListed: readonly LeftListed[];
}

interface LeftListed {
  readonly account: number;
  readonly promoterId: number;
}

/** Projection delay before differences are checked again. */
const FOLLOWED_MS = 3000;
/** Batching window of the projector, seconds. */
const WINDOW = 'STREAM_WINDOW';

/**
 * Compares rows and invoices with their records during live traffic. Keeps only keys in memory.
 * @param account null: all
 * @param repairs unless a later state was projected
 */
export async function compareRows(
  { runtime }: OpenCall,
  account: number | null,
  repairs: boolean,
): Promise<RowFindings> {
  let rows = 0;
  const suspects: Key[] = [];
  const leftListed: LeftListed[] = [];
  const pace = new Pace(runtime);
  const invoices = new InvoiceComparison({ runtime }, repairs);
  const collectSuspects = async (items: readonly Item[]) => {
    rows += items.flatMap(buildRowWrites).length;
    leftListed.push(
      ...items.filter(isLeftListed).map(({ pk, id }) => ({ account: parseAccountId(pk), promoterId: Number(id) })),
    );
    suspects.push(...(await findDifferingItems(items, pace)).map(({ pk, sk }) => ({ pk, sk })));
    await invoices.look(items, pace);
  };
  if (account === null) await scan(null, ROW_RECORD_FILTER, collectSuspects, pace);
  else await forEachRecord(account, collectSuspects, pace);
  const hasSuspects = suspects.length > 0 || invoices.hasSuspects;
  if (!hasSuspects) return { rows, rowDifferences: [], invoiceDifferences: [], leftListed };
  await runtime.sleep(FOLLOWED_MS + Number(process.env[WINDOW] ?? 0) * 1000);
  const differing = await findDifferingItems(await readExistingItems(suspects, pace), pace);
  if (repairs) {
    const rows = await withBefore(differing.flatMap(buildRowWrites), pace);
    await writeRows(rows, runtime.now());
    await appendToLog(rows, runtime.now());
  }
  const invoiceDifferences = await invoices.settle(pace);
  return { rows, rowDifferences: differing.map(buildRowDifference), invoiceDifferences, leftListed };
}

async function findDifferingItems(items: readonly Item[], pace: Pace): Promise<Item[]> {
  const writes = items.flatMap(buildRowWrites);
  const rows = await readExistingItems(
    writes.map(({ key }) => key),
    pace,
  );
  const stored = new Map(rows.map((row) => [serializeKey(row), row]));
  const differingKeys = new Set(
    writes
      .filter(({ key, packed }) => (stored.get(serializeKey(key))?.packed ?? null) !== packed)
      .map(({ key }) => serializeKey(key)),
  );
  return items.filter(
    (item) => isBroken(item) || buildRowWrites(item).some(({ key }) => differingKeys.has(serializeKey(key))),
  );
}

/** Adds the stored rows, which an index may contain. */
async function withBefore(rows: readonly RowWrite[], pace: Pace): Promise<RowWrite[]> {
  const stored = await readExistingItems(
    rows.map(({ key }) => key),
    pace,
  );
  const byName = new Map(stored.map((item) => [serializeKey(item), item.packed]));
  return rows.map((row) => ({ ...row, before: (byName.get(serializeKey(row.key)) ?? null) as string | null }));
}

function buildRowWrites(item: Item): RowWrite[] {
  const row = buildRowOrNull(item, () => {});
  return row ? [row] : [];
}

function isLeftListed(item: Item): boolean {
  return parseRowKind(item) === 'promoter' && Boolean(item.archivedAt) && !item.listedApart;
}

function isBroken(item: Item): boolean {
  let hasBroken = false;
  buildRowOrNull(item, () => {
    hasBroken = true;
  });
  return hasBroken;
}

function buildRowDifference(item: Item): RowDifference {
  return { account: parseAccountId(item.pk), kind: String(parseRowKind(item)), id: Number(item.id) };
}
