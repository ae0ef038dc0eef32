import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { Run } from '#shared/store/index/segments/policy.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { keys, partitions, sortedAccountOf } from '#shared/store/table/keys.ts';
import { type Item, readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { revisionAfter, unchangedSince } from '#shared/store/table/revision.ts';

/** What was taken out of use, and is to be removed when nobody reads it any more: a sheet, or it with all below. */
export interface Doomed {
  readonly sheet: string;
  readonly height: number;
  readonly isWhole: boolean;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** What sorted lists of a kind are made of. Their runs never change; a new head names others. */
export interface SortedHead {
  /** Undefined where it is not stored yet. */
  readonly revision: number | undefined;
  /** The last entry of the log that is in the runs. */
  readonly position: number;
  /** The next partition of rows that is to be taken in; null once all have been. */
  readonly building: number | null;
  /** Whether lists are read from it. */
  readonly ready: boolean;
  readonly runs: Readonly<Record<string, readonly Run[]>>;
  readonly doomed: readonly Doomed[];
}

/** The lists that are begun: nothing is in them yet. @param orders their names */
export function emptyHead(orders: readonly string[], position: number): SortedHead {
  const runs = Object.fromEntries(orders.map((name) => [name, []]));
  return { revision: undefined, position, building: 0, ready: false, runs, doomed: [] };
}

/** The head of the sorted lists of a kind; null where there are none. */
export async function readHead(account: number, kind: RowKind): Promise<SortedHead | null> {
  return headIn(await readItem<Item>(keys.sortedHead(account, kind)));
}

/** How many numbers of a kind were given out, and the head of its sorted lists. One call. */
export async function readSize(
  account: number,
  kind: RowKind,
): Promise<{ readonly last: number; readonly head: SortedHead | null }> {
  const [numbers, head] = [keys.numbers(account, kind), keys.sortedHead(account, kind)];
  const found = await readItems([numbers, head]);
  return { last: found.get<{ last: number }>(numbers)?.last ?? 0, head: headIn(found.get<Item>(head)) };
}

/** The kinds that there are rows of. */
export const ROW_KINDS: readonly RowKind[] = ['promoter', 'lead', 'commission', 'payout'];

/** How many numbers of each kind were given out. One call. */
export async function readSizes(account: number): Promise<[RowKind, number][]> {
  const found = await readItems(ROW_KINDS.map((kind) => keys.numbers(account, kind)));
  return ROW_KINDS.map((kind) => [kind, found.get<{ last: number }>(keys.numbers(account, kind))?.last ?? 0]);
}

/**
 * Puts a head in the place of the one that it was made from.
 * @returns it as it is stored; null where another one has come in between
 */
export async function writeHead(account: number, kind: RowKind, head: SortedHead): Promise<SortedHead | null> {
  const { revision: before, position, building, ready, runs, doomed } = head;
  const revision = revisionAfter(before);
  const unchanged = unchangedSince(before);
  const packed = deflateRawSync(JSON.stringify({ runs, doomed }));
  const isWritten = await held(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.sortedHead(account, kind), revision, position, building, ready, packed },
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: unchanged.values,
    }),
  );
  return isWritten ? { ...head, revision } : null;
}

/**
 * Takes the work at the lists of a kind for a while, so that no two runs do the same.
 * @param now epoch milliseconds
 * @returns whether it is free
 */
export function claim(account: number, kind: RowKind, now: number, until: number): Promise<boolean> {
  return held(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...keys.sortedAccount(account, kind) },
      UpdateExpression: 'SET busyUntil = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(busyUntil) OR busyUntil < :now)',
      ExpressionAttributeValues: { ':until': until, ':now': now },
    }),
  );
}

/** Whose sorted lists there are, of which kinds. One call. */
export async function listSorted(): Promise<{ readonly account: number; readonly kind: RowKind }[]> {
  return (await readPartition(partitions.sortedAccounts)).map(sortedAccountOf);
}

/** Enters lists into the directory, for whatever keeps them. */
export async function enterSorted(account: number, kind: RowKind): Promise<void> {
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...keys.sortedAccount(account, kind) } }));
}

/** Ends the work at lists before its time. */
export async function release(account: number, kind: RowKind): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...keys.sortedAccount(account, kind) },
      UpdateExpression: 'REMOVE busyUntil',
    }),
  );
}

function headIn(item: Item | null): SortedHead | null {
  if (!item) return null;
  const { runs, doomed } = JSON.parse(inflateRawSync(item.packed as Uint8Array).toString('utf8'));
  const { revision, position, building, ready } = item as unknown as SortedHead;
  return { revision, position, building, ready, runs, doomed };
}

async function held(command: PutCommand | UpdateCommand): Promise<boolean> {
  try {
    await documents.send(command as PutCommand);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
