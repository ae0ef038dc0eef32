import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type NativeAttributeValue, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { isGone, packed, type Records, type RowKind, type Rows, unpacked } from '#shared/domain/lists/row.ts';
import { isProjected } from '#shared/domain/payouts/state.ts';
import { eachNumbered } from '#shared/store/numbered.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { accountOf, type Key, keys, nameOf, partitions, rowKindOf } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems, readPartition } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/** What a row is to be, made of one state of its record. */
export interface RowChange {
  readonly key: Key;
  /** The record's revision: of two states, the one with the higher is the later. */
  readonly revision: number;
  /** The row as it is stored; null where the record is gone. */
  readonly packed: string | null;
  /** The row as it was before, as far as that is known; null where there was none. */
  readonly before?: string | null;
}

/** One state of a row. */
export interface RowVersion {
  readonly id: number;
  /** Of two states of a record, the higher revision is the later one. */
  readonly revision: number;
  /** Stored form (domain/lists/row.ts); null when the record is gone. */
  readonly packed: string | null;
}

/** For how long it is known of a record that it is gone: longer than a stream keeps what it may deliver again. */
const GONE_FOR_S = 7 * 86_400;
const WRITES_AT_ONCE = 25;

/** Where the records are that rows are made of. */
const RECORDS: { readonly [Kind in RowKind]: (account: number, id: number) => Key } = {
  promoter: keys.promoter,
  lead: keys.lead,
  commission: keys.commission,
  payout: keys.payout,
};

/**
 * Reads all records of an account that may have a row, by their numbers: as much as the account has, however large the
 * table is.
 * @param visit is given them hundred by hundred
 */
export async function eachRecord(
  account: number,
  visit: (items: readonly Item[]) => Promise<void>,
  pace: Pace,
): Promise<void> {
  for (const kind of Object.keys(RECORDS) as RowKind[]) {
    const look = (items: readonly Item[]) =>
      visit(items.filter(({ id, revision }) => id !== undefined && revision !== undefined));
    await eachNumbered(account, kind, RECORDS[kind], look, pace);
  }
}

/** Which items a scan for records must look at: some that have no row are among them. */
export const recordsWithRows: Expression = {
  expression: 'attribute_exists(#id) AND attribute_exists(revision) AND (sk = :promoter OR sk = :only)',
  names: { '#id': 'id' },
  values: { ':promoter': 'promoter', ':only': '-' },
};

/**
 * The row of a record as it stands in the table; null for every other item, and for a payout that nobody is shown yet.
 * @throws TypeError where the record lacks what its row is made of
 */
export function rowOf(item: Item): RowChange | null {
  const kind = rowKindOf(item);
  if (!kind || item.revision === undefined || (kind === 'payout' && !isProjected(item.phase))) return null;
  const record = item as unknown as Records[RowKind];
  return {
    key: keys.row(accountOf(item.pk), kind, record.id),
    revision: record.revision,
    packed: isGone(record) ? null : packed(kind, record),
  };
}

/** An item as it was, null where it is new, and as it is. */
export interface ItemChange {
  readonly before: Item | null;
  readonly after: Item;
}

/**
 * What changes of items do to rows, in the order they come: the last for each row. Changes that no column shows are left out.
 * @param broken gets each item that no row can be made of: it may not hold up what else the stream brings
 */
export function rowChanges(changes: readonly ItemChange[], broken: (item: Key, error: unknown) => void): RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const change of changes) {
    const row = changedRow(change, broken);
    if (!row) continue;
    const known = byRow.get(nameOf(row.key));
    if (!known) byRow.set(nameOf(row.key), row);
    else if (known.revision < row.revision) byRow.set(nameOf(row.key), { ...row, before: known.before ?? null });
    else byRow.set(nameOf(row.key), { ...known, before: row.before ?? null });
  }
  return [...byRow.values()];
}

function changedRow({ before, after }: ItemChange, broken: (item: Key, error: unknown) => void): RowChange | null {
  const row = rowOrNone(after, broken);
  const old = before && rowOrNone(before, () => {});
  if (!row || (old && old.packed === row.packed)) return null;
  return { ...row, before: old?.packed ?? null };
}

/** The row of a record, as {@link rowOf}; null, after a call of `broken`, where none can be made. */
export function rowOrNone(item: Item, broken: (item: Key, error: unknown) => void): RowChange | null {
  try {
    return rowOf(item);
  } catch (error) {
    broken({ pk: item.pk, sk: item.sk }, error);
    return null;
  }
}

/**
 * Writes rows, each unless it has been made of a later state of its record: in whatever order they are delivered, and
 * however often, the latest stays. Of what is gone a mark is left for a week that says so, and nothing else.
 * @param now ISO 8601
 * @returns how many were written
 */
export async function writeRows(rows: readonly RowChange[], now: string): Promise<number> {
  const written = await pLimit(WRITES_AT_ONCE).map(rows, (row) => writeRow(row, now));
  return written.filter(Boolean).length;
}

async function writeRow({ key, revision, packed }: RowChange, now: string): Promise<boolean> {
  const gone = { [table.ttl]: Math.floor(Date.parse(now) / 1000) + GONE_FOR_S };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, revision, ...(packed === null ? gone : { packed }) },
        ConditionExpression: 'attribute_not_exists(pk) OR revision <= :revision',
        ExpressionAttributeValues: { ':revision': revision },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * All rows of a kind, in the order of their ids, as they were some seconds ago. Two rounds of calls: what the highest
 * id can be, and all partitions at the same time, a page of each after the other.
 */
export async function readRows<Kind extends RowKind>(account: number, kind: Kind): Promise<Rows[Kind][]> {
  return readRowsUpTo(account, kind, await readLast(account, kind));
}

/** The highest id of a kind that there can be. */
async function readLast(account: number, kind: RowKind): Promise<number> {
  const key = keys.numbers(account, kind);
  return (await readItems([key])).get<{ last: number }>(key)?.last ?? 0;
}

/** The same where the highest id that there can be is known. */
export async function readRowsUpTo<Kind extends RowKind>(
  account: number,
  kind: Kind,
  last: number,
): Promise<Rows[Kind][]> {
  const parts = partitions.rowsUpTo(account, kind, last).map(readPart);
  return (await Promise.all(parts)).flat().map((text) => unpacked(kind, text));
}

/**
 * The rows in some partitions, those that are gone included, as they are now.
 * @param from the first partition; `isLast` says whether there can be any behind
 */
export async function readRowsOf(
  account: number,
  kind: RowKind,
  from: number,
  count: number,
): Promise<{ readonly rows: RowVersion[]; readonly isLast: boolean }> {
  const parts = partitions.rowsUpTo(account, kind, await readLast(account, kind));
  const items = await Promise.all(parts.slice(from, from + count).map(readPartition));
  const rows = items.flat().map(({ sk, revision, packed = null }) => ({
    id: Number(sk),
    revision: Number(revision),
    packed: packed as string | null,
  }));
  return { rows, isLast: from + count >= parts.length };
}

/** Rows of those ids, as they were some seconds ago. One call for a hundred. */
export async function readRowsById<Kind extends RowKind>(
  account: number,
  kind: Kind,
  ids: readonly number[],
): Promise<Rows[Kind][]> {
  const found = await readItems(
    ids.map((id) => keys.row(account, kind, id)),
    false,
  );
  return ids.flatMap((id) => {
    const packed = found.get<Item>(keys.row(account, kind, id))?.packed;
    return packed === undefined ? [] : [unpacked(kind, String(packed))];
  });
}

/** Read as it may be, which costs half: rows follow their records anyway. */
async function readPart(pk: string): Promise<string[]> {
  const rows: string[] = [];
  let from: Record<string, NativeAttributeValue> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'packed',
        ExclusiveStartKey: from,
      }),
    );
    for (const { packed } of page.Items ?? []) if (packed !== undefined) rows.push(packed);
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}
