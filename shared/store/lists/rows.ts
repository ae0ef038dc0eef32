import pLimit from 'p-limit';
import {
  decodeRecordRow,
  encodeRecordRow,
  isDeletedRecord,
  type RecordByKind,
  type RowByKind,
  type RowKind,
} from '#shared/domain/lists/row.ts';
import { isPayoutProjected } from '#shared/domain/payouts/payout-state.ts';
import { forEachNumbered } from '#shared/store/numbered-records.ts';
import { type Key, keys, parseAccountId, parseRowKind, partitions, serializeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems, readPartition } from '#shared/store/table/read.ts';
import { putItem, queryAll } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import type { Expression } from '#shared/store/table/transaction.ts';
import { isConditionMet } from '#shared/store/table/transaction.ts';

/** A row, built from one state of its record. */
export interface RowWrite {
  readonly key: Key;
  /** The higher revision is newer. */
  readonly revision: number;
  /** Null if the record is removed. */
  readonly packed: string | null;
  /** Previous row, if known. */
  readonly before?: string | null;
}

/** A row at one revision. */
export interface RowVersion {
  readonly id: number;
  readonly revision: number;
  /** Null if the record is removed. */
  readonly packed: string | null;
}

/** Longer than a stream can redeliver. */
const REMOVAL_TTL_S = 7 * 86_400;
const MAX_CONCURRENT_WRITES = 25;

const RECORDS: { readonly [Kind in RowKind]: (account: number, id: number) => Key } = {
  promoter: keys.promoter,
  lead: keys.lead,
  commission: keys.commission,
  payout: keys.payout,
};

/** Visits all records that have rows. Reads them by number, so that the cost depends on the account, not the table. */
export async function forEachRecord(
  account: number,
  visit: (items: readonly Item[]) => Promise<void>,
  pace: Pace,
): Promise<void> {
  for (const kind of Object.keys(RECORDS) as RowKind[]) {
    const visitRecords = (items: readonly Item[]) =>
      visit(items.filter(({ id, revision }) => id !== undefined && revision !== undefined));
    await forEachNumbered(account, kind, RECORDS[kind], visitRecords, pace);
  }
}

/** Matches all items that have rows, and a few others. */
export const ROW_RECORD_FILTER: Expression = {
  expression: 'attribute_exists(#id) AND attribute_exists(revision) AND (sk = :promoter OR sk = :only)',
  names: { '#id': 'id' },
  values: { ':promoter': 'promoter', ':only': '-' },
};

/**
 * Builds the row of a record; null for other items and unpublished payouts.
 * @throws TypeError if attributes are missing
 */
function buildRow(item: Item): RowWrite | null {
  const kind = parseRowKind(item);
  if (!kind || item.revision === undefined || (kind === 'payout' && !isPayoutProjected(item.phase))) return null;
  const record = item as unknown as RecordByKind[RowKind];
  return {
    key: keys.row(parseAccountId(item.pk), kind, record.id),
    revision: record.revision,
    packed: isDeletedRecord(record) ? null : encodeRecordRow(kind, record),
  };
}

/** Images of an item in the table's stream. */
export interface ItemChange {
  /** Null for a new item. */
  readonly before: Item | null;
  readonly after: Item;
}

/**
 * Returns changed rows, the newest per record. Omits changes that leave the row as it was.
 * @param onInvalid called for items without a valid row, which must not block the stream
 */
export function rowChanges(changes: readonly ItemChange[], onInvalid: (item: Key, error: unknown) => void): RowWrite[] {
  const byRow = new Map<string, RowWrite>();
  for (const change of changes) {
    const row = changedRow(change, onInvalid);
    if (!row) continue;
    const earlier = byRow.get(serializeKey(row.key));
    if (!earlier) byRow.set(serializeKey(row.key), row);
    else if (earlier.revision < row.revision)
      byRow.set(serializeKey(row.key), { ...row, before: earlier.before ?? null });
    else byRow.set(serializeKey(row.key), { ...earlier, before: row.before ?? null });
  }
  return [...byRow.values()];
}

function changedRow({ before, after }: ItemChange, onInvalid: (item: Key, error: unknown) => void): RowWrite | null {
  const row = buildRowOrNull(after, onInvalid);
  const old = before && buildRowOrNull(before, () => {});
  if (!row || (old && old.packed === row.packed)) return null;
  return { ...row, before: old?.packed ?? null };
}

/** Builds a row; null if that fails, after calling `onInvalid`. */
export function buildRowOrNull(item: Item, onInvalid: (item: Key, error: unknown) => void): RowWrite | null {
  try {
    return buildRow(item);
  } catch (error) {
    onInvalid({ pk: item.pk, sk: item.sk }, error);
    return null;
  }
}

/**
 * Writes rows unless newer revisions are stored: idempotent, in any delivery order. Removals leave a marker for a week.
 * @param now ISO 8601
 * @returns the number of written rows
 */
export async function writeRows(rows: readonly RowWrite[], now: string): Promise<number> {
  const written = await pLimit(MAX_CONCURRENT_WRITES).map(rows, (row) => writeRow(row, now));
  return written.filter(Boolean).length;
}

async function writeRow({ key, revision, packed }: RowWrite, now: string): Promise<boolean> {
  const removalMarker = { [table.ttl]: Math.floor(Date.parse(now) / 1000) + REMOVAL_TTL_S };
  return isConditionMet(
    putItem({
      Item: { ...key, revision, ...(packed === null ? removalMarker : { packed }) },
      ConditionExpression: 'attribute_not_exists(pk) OR revision <= :revision',
      ExpressionAttributeValues: { ':revision': revision },
    }),
  );
}

/** Reads all rows of a kind, eventually consistent. Two rounds: the highest id, then all partitions concurrently. */
export async function readRows<Kind extends RowKind>(account: number, kind: Kind): Promise<RowByKind[Kind][]> {
  return readRowsUpTo(account, kind, await readHighestId(account, kind));
}

/** Reads the last record number of a kind. */
export async function readHighestId(account: number, kind: RowKind): Promise<number> {
  const key = keys.numbers(account, kind);
  return (await readItems([key])).get<{ last: number }>(key)?.last ?? 0;
}

/** Reads rows like {@link readRows}, for a known highest id. */
export async function readRowsUpTo<Kind extends RowKind>(
  account: number,
  kind: Kind,
  last: number,
): Promise<RowByKind[Kind][]> {
  const parts = partitions.rowsUpTo(account, kind, last).map(readRowPartition);
  return (await Promise.all(parts)).flat().map((text) => decodeRecordRow(kind, text));
}

/**
 * Reads rows of some partitions with removal markers, strongly consistent.
 * @param from first partition's index
 * @returns `isLast`: no partition follows
 */
export async function readRowPartitions(
  account: number,
  kind: RowKind,
  from: number,
  count: number,
): Promise<{ readonly rows: RowVersion[]; readonly isLast: boolean }> {
  const parts = partitions.rowsUpTo(account, kind, await readHighestId(account, kind));
  const items = await Promise.all(parts.slice(from, from + count).map(readPartition));
  const rows = items.flat().map(({ sk, revision, packed = null }) => ({
    id: Number(sk),
    revision: Number(revision),
    packed: packed as string | null,
  }));
  return { rows, isLast: from + count >= parts.length };
}

/** Reads rows by id, eventually consistent. */
export async function readRowsById<Kind extends RowKind>(
  account: number,
  kind: Kind,
  ids: readonly number[],
): Promise<RowByKind[Kind][]> {
  const items = await readItems(
    ids.map((id) => keys.row(account, kind, id)),
    false,
  );
  return ids.flatMap((id) => {
    const packed = items.get<Item>(keys.row(account, kind, id))?.packed;
    return packed === undefined ? [] : [decodeRecordRow(kind, String(packed))];
  });
}

/** Reads a partition's rows, eventually consistent: half the cost, and rows lag behind records anyway. */
async function readRowPartition(pk: string): Promise<string[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'packed',
  });
  return items.flatMap(({ packed }) => packed ?? []);
}
