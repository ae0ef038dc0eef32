import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { check, commit, discard, put, remove, type Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** A broadcast whose time may have come. */
export interface DueBroadcast extends Key {
  readonly account: number;
  readonly broadcast: number;
}

const DUE_PAGE_SIZE = 100;

/** Finds a broadcast. One call. */
export function findBroadcast(account: number, id: number): Promise<Broadcast | null> {
  return readItem<Broadcast>(keys.broadcast(account, id));
}

/** Reads all broadcasts, newest first. One call per megabyte, some 250 broadcasts with the longest text. */
export async function readBroadcasts(account: number): Promise<Broadcast[]> {
  return ((await readPartition(partitions.broadcasts(account))) as unknown as Broadcast[]).reverse();
}

/**
 * Writes a broadcast if unchanged, and lists it among the due ones while it is scheduled.
 * @param before null for a new one
 */
export function broadcastWrites(account: number, before: Broadcast | null, after: Broadcast): Write[] {
  const [keyBefore, keyAfter] = [before && dueKey(account, before), dueKey(account, after)];
  return [
    writeIfUnchanged(keys.broadcast(account, after.id), before?.revision ?? null, after),
    ...(keyBefore && keyBefore.sk !== keyAfter?.sk ? [discard(keyBefore)] : []),
    ...(keyAfter && keyBefore?.sk !== keyAfter.sk ? [put(keyAfter, { account, broadcast: after.id })] : []),
  ];
}

/** Removes an unchanged broadcast that was never sent. */
export function broadcastRemoval(account: number, { id, revision }: Broadcast): Write {
  return remove(keys.broadcast(account, id), unchangedSince(revision), 'stale');
}

/** Reads the due broadcasts of all accounts, by time. One call per page. @param now ISO 8601 */
export async function* readDueBroadcasts(now: string, pageSize = DUE_PAGE_SIZE): AsyncGenerator<DueBroadcast> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk <= :now',
        ExpressionAttributeValues: { ':pk': partitions.dueBroadcasts, ':now': `${now}~` },
        ConsistentRead: true,
        Limit: pageSize,
        ExclusiveStartKey: from,
      }),
    );
    yield* Items as unknown as DueBroadcast[];
    from = LastEvaluatedKey;
  } while (from);
}

/** Stops listing a broadcast as due, unless it is scheduled for that time. @param broadcast null: it was removed */
export function dueRemovalWrites(
  { pk, sk, account, broadcast: id }: DueBroadcast,
  broadcast: Broadcast | null,
): Write[] {
  const isListed = broadcast !== null && dueKey(account, broadcast)?.sk === sk;
  if (isListed) return [];
  const condition = broadcast ? unchangedSince(broadcast.revision) : { expression: 'attribute_not_exists(pk)' };
  return [discard({ pk, sk }), check(keys.broadcast(account, id), condition, 'stale')];
}

/** Stops listing an account's broadcasts as due. All accounts share the list, so a scan of the account misses it. */
export async function removeDueBroadcasts(account: number): Promise<void> {
  const due = (await readBroadcasts(account)).flatMap((broadcast) => dueKey(account, broadcast) ?? []);
  for (const key of due) await commit([discard(key)]);
}

function dueKey(account: number, { id, status, scheduledAt }: Broadcast) {
  return status === 'scheduled' && scheduledAt !== null ? keys.dueBroadcast(scheduledAt, account, id) : null;
}
