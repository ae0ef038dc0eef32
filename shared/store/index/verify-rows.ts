import type { RowKind } from '#shared/domain/lists/row.ts';
import type { Runtime } from '#shared/runtime.ts';
import { decodeRow, ROWS_ORDER } from '#shared/store/index/orders/orders.ts';
import { collapseChanges } from '#shared/store/index/orders/row-changes.ts';
import { findRowVersions, readMergedEntries } from '#shared/store/index/segments/segments.ts';
import { type RowVersion, type RowWrite, readRowPartitions } from '#shared/store/lists/rows.ts';
import { keys, ROWS_PER_PARTITION } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { rebuildIndex } from './backfill.ts';
import { appendToLog, readLog } from './log.ts';
import { readManifest } from './manifest.ts';

/** A row of which the index and the table differ. */
export interface RowDifference {
  readonly account: number;
  readonly kind: RowKind;
  readonly id: number;
}

/** Projections lag by seconds; a difference counts only if it remains. */
const PROJECTION_LAG_MS = 3000;
/** More than a log ever has. */
const MAX_LOG_PAGES = 100;
const CHANGES_PER_ENTRY = 90;

/**
 * Compares the rows of an index with those of the table, 10,000 at a time, during traffic.
 * @param repairs logs the differences as changes, or rebuilds an index that has later rows than the table
 */
export async function compareIndexRows(
  runtime: Pick<Runtime, 'now' | 'sleep'>,
  { account, kind }: Pick<RowDifference, 'account' | 'kind'>,
  pace: Pace,
  repairs: boolean,
): Promise<RowDifference[]> {
  const suspects = await findSuspects(account, kind, pace);
  if (suspects.length === 0) return [];
  await runtime.sleep(PROJECTION_LAG_MS);
  const differing = (await pace.runBatches(suspects, (ids) => findDifferences(account, kind, ids))).flat();
  if (repairs) {
    const manifest = await readManifest(account, kind);
    if (manifest && differing.some(isIndexLater))
      await rebuildIndex(account, kind, manifest, Date.parse(runtime.now()));
    else
      await logRepairs(
        differing.map((mismatch) => ({ ...repairChange(mismatch), key: keys.row(account, kind, mismatch.id) })),
        pace,
        runtime.now(),
      );
  }
  return differing.map(({ id }) => ({ account, kind, id }));
}

async function logRepairs(changes: readonly RowWrite[], pace: Pace, now: string): Promise<void> {
  for (let from = 0; from < changes.length; from += CHANGES_PER_ENTRY) {
    await pace.run(() => appendToLog(changes.slice(from, from + CHANGES_PER_ENTRY), now));
  }
}

/** Finds the ids of rows that the segments and the table have differently, including unflushed changes. */
async function findSuspects(account: number, kind: RowKind, pace: Pace): Promise<number[]> {
  const manifest = await readManifest(account, kind);
  const suspects: number[] = [];
  const indexed = readIndexedRows(account, manifest?.segments[ROWS_ORDER] ?? []);
  let next = await indexed.next();
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const table = await pace.run(() => readRowPartitions(account, kind, page, 1));
    isLast = table.isLast;
    const stored = new Map(table.rows.map((row) => [row.id, row.packed]));
    for (; !next.done && (isLast || next.value.id < (page + 1) * ROWS_PER_PARTITION); next = await indexed.next()) {
      const { id, packed } = next.value;
      if ((stored.get(id) ?? null) !== packed) suspects.push(id);
      stored.delete(id);
    }
    for (const [id, packed] of stored) if (packed !== null) suspects.push(id);
  }
  return suspects;
}

/** Yields the rows of an index by id. */
async function* readIndexedRows(
  account: number,
  segments: Parameters<typeof readMergedEntries>[1],
): AsyncGenerator<RowVersion> {
  for await (const { keys: mergedKeys, weights } of readMergedEntries(account, segments)) {
    for (const [index, key] of mergedKeys.entries()) if ((weights[index] ?? 0) > 0) yield decodeRow(key);
  }
}

/** A row in the index, log included, and in the table. */
interface RowMismatch {
  readonly id: number;
  readonly indexed: RowVersion | null;
  readonly stored: StoredRow | null;
}
type StoredRow = Pick<RowVersion, 'revision' | 'packed'>;

/** Compares with the rows before and after the index was read, because changes may arrive between the reads. */
async function findDifferences(account: number, kind: RowKind, ids: readonly number[]): Promise<RowMismatch[]> {
  const before = await readStoredRows(account, kind, ids);
  const manifest = await readManifest(account, kind);
  if (!manifest) return [];
  const sorted = ids.toSorted((a, b) => a - b);
  const versions = await findRowVersions(account, manifest.segments[ROWS_ORDER] ?? [], sorted);
  const log = await readLog(account, kind, manifest.logPosition, { pages: MAX_LOG_PAGES, isConsistent: true });
  for (const change of collapseChanges(log.flatMap((entry) => entry.changes))) {
    const version = versions.get(change.id);
    if (!version || version.revision <= change.revision) versions.set(change.id, change);
  }
  const after = await readStoredRows(account, kind, ids);
  return ids.flatMap((id) => {
    const own = versions.get(id) ?? null;
    const stored = after.get(id) ?? null;
    const isSame = [before.get(id), stored].some((row) => (row?.packed ?? null) === (own?.packed ?? null));
    return isSame ? [] : [{ id, indexed: own, stored }];
  });
}

async function readStoredRows(account: number, kind: RowKind, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  const stored = await readItems(ids.map((id) => keys.row(account, kind, id)));
  const items = ids.flatMap((id) => stored.get<Item>(keys.row(account, kind, id)) ?? []);
  return new Map(
    items.map(({ sk, revision, packed = null }) => [
      Number(sk),
      { revision: Number(revision), packed: packed as string | null },
    ]),
  );
}

/** Whether the index has a later revision than the table, which would make it ignore repairs. */
function isIndexLater({ indexed, stored }: RowMismatch): boolean {
  return indexed !== null && stored !== null && indexed.revision > stored.revision;
}

/** The change that makes the index match the table. */
function repairChange({ indexed, stored }: RowMismatch): Pick<RowWrite, 'revision' | 'packed' | 'before'> {
  const revision = Math.max(stored?.revision ?? 0, indexed?.revision ?? 0);
  return { revision, packed: stored?.packed ?? null, before: indexed?.packed ?? null };
}
