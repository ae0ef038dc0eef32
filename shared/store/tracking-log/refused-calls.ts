import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { DeduplicatedEvent, DeduplicatedKind } from '#shared/domain/tracking/event.ts';
import type { RefusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { endOfMinute, keys, minuteAt, partitions } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { commitAlone, create, Obstructed, showing } from '#shared/store/table/transaction.ts';

/** How long they are kept: a month, as deliveries of webhooks. */
const KEPT_S = 30 * 86_400;

/** Refused calls that were written together. */
export interface RefusedCalls {
  /** Where they are, in the order of time to the minute. */
  readonly place: string;
  readonly calls: readonly RefusedCall[];
  /** How many more were refused about then and are not kept. */
  readonly more: number;
}

/**
 * Writes refused calls into a slot of the account's minute. One call.
 * @param nowMs the present in epoch milliseconds
 * @returns false where the slot is taken
 */
export async function takeLogSlot(
  account: number,
  { slot, nowMs }: { readonly slot: number; readonly nowMs: number },
  { calls, more }: Pick<RefusedCalls, 'calls' | 'more'>,
): Promise<boolean> {
  const text = JSON.stringify(calls);
  const values = { calls: text, more, [table.ttl]: Math.floor(nowMs / 1000) + KEPT_S };
  try {
    await commitAlone(showing(create(keys.refusedCalls(account, nowMs, slot), values, 'taken')));
    return true;
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
    // The SDK may have asked twice, because the first answer was lost.
    return error.obstacles[0]?.found?.calls === text;
  }
}

/** Which stretch of the log is read: from one minute back to another, both included. */
interface LogStretch {
  /** ISO 8601, to the minute or more. */
  readonly from: string;
  readonly to: string;
  /** The place behind which reading goes on, further back. */
  readonly behind: string | null;
  /** Texts that the calls of a write have to contain, or the write is passed over. */
  readonly containing: readonly string[];
  /** How many writes are read at the most; a megabyte of them unless given. */
  readonly limit?: number;
}

/**
 * Writes of refused calls, newest first. One call.
 * @returns with the place of the last one that was looked at, where there are more behind it
 */
export async function readRefusedCalls(
  account: number,
  { from, to, behind, containing, limit }: LogStretch,
): Promise<{ readonly found: RefusedCalls[]; readonly last: string | null }> {
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ...(containing.length > 0
        ? { FilterExpression: containing.map((_, index) => `contains(calls, :c${index})`).join(' AND ') }
        : {}),
      ExpressionAttributeValues: {
        ':pk': partitions.refusedCalls(account),
        ':from': minuteAt(from),
        ':to': endOfMinute(to),
        ...Object.fromEntries(containing.map((text, index) => [`:c${index}`, text])),
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
      ...(behind === null ? {} : { ExclusiveStartKey: { pk: partitions.refusedCalls(account), sk: behind } }),
    }),
  );
  const found = Items.map(({ sk, calls, more }) => ({ place: sk, calls: JSON.parse(calls), more }));
  return { found, last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
}

/** An event as a company's own id names it. */
export interface NamedEvent {
  readonly kind: DeduplicatedKind;
  readonly eventId: string;
}

/** The events that some ids name, of those there are. One call for up to a hundred. */
export async function readNamedEvents(
  account: number,
  named: readonly NamedEvent[],
): Promise<(of: NamedEvent) => DeduplicatedEvent | null> {
  const keyOf = ({ kind, eventId }: NamedEvent) => keys.moneyEvent(account, kind, eventId);
  const found = await readItems(named.map(keyOf));
  return (of) => found.get(keyOf(of));
}
