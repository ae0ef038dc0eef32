import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { DeduplicatedEvent, DeduplicatedKind } from '#shared/domain/tracking/event.ts';
import type { RefusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import { endOfMinute, keys, partitions, truncateToMinute } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { queryPage } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  create,
  returnExistingOnFailure,
} from '#shared/store/table/transaction.ts';

/** Like webhook deliveries. */
const CALL_TTL_S = 30 * 86_400;

/** Refused calls of one write. */
export interface RefusedCalls {
  /** Sort key, by minute. */
  readonly position: string;
  readonly calls: readonly RefusedCall[];
  readonly more: number;
}

/**
 * Writes refused calls into a slot of the account's minute. One call.
 * @param nowMs epoch milliseconds
 * @returns false if the slot is taken
 */
export async function writeLogSlot(
  account: number,
  { slot, nowMs }: { readonly slot: number; readonly nowMs: number },
  { calls, more }: Pick<RefusedCalls, 'calls' | 'more'>,
): Promise<boolean> {
  const text = JSON.stringify(calls);
  const values = { calls: text, more, [table.ttl]: Math.floor(nowMs / 1000) + CALL_TTL_S };
  try {
    await commitSingle(returnExistingOnFailure(create(keys.refusedCalls(account, nowMs, slot), values, 'taken')));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // The SDK may have retried after a lost response.
    return error.conflicts[0]?.found?.calls === text;
  }
}

interface LogRange {
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** Cursor. */
  readonly cursor: string | null;
  /** Texts that the calls of a write must contain. */
  readonly containing: readonly string[];
  /** Writes; default: 1 MB. */
  readonly limit?: number;
}

/**
 * Reads refused calls by write, newest first.
 * @returns `last`: next cursor
 */
export async function readRefusedCalls(
  account: number,
  { from, to, cursor, containing, limit }: LogRange,
): Promise<{ readonly found: RefusedCalls[]; readonly last: string | null }> {
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ...(containing.length > 0
      ? { FilterExpression: containing.map((_, index) => `contains(calls, :c${index})`).join(' AND ') }
      : {}),
    ExpressionAttributeValues: {
      ':pk': partitions.refusedCalls(account),
      ':from': truncateToMinute(from),
      ':to': endOfMinute(to),
      ...Object.fromEntries(containing.map((text, index) => [`:c${index}`, text])),
    },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit,
    ...(cursor === null ? {} : { ExclusiveStartKey: { pk: partitions.refusedCalls(account), sk: cursor } }),
  });
  const found = Items.map(({ sk, calls, more }) => ({ position: sk, calls: JSON.parse(calls), more }));
  return { found, last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
}

export interface NamedEvent {
  readonly kind: DeduplicatedKind;
  readonly eventId: string;
}

/** Reads events by external id. */
export async function readNamedEvents(
  account: number,
  events: readonly NamedEvent[],
): Promise<(event: NamedEvent) => DeduplicatedEvent | null> {
  const eventKey = ({ kind, eventId }: NamedEvent) => keys.moneyEvent(account, kind, eventId);
  const items = await readItems(events.map(eventKey));
  return (event) => items.get(eventKey(event));
}
