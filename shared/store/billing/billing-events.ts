import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#shared/domain/accounts/account.ts';
import { type BillingConnection, type BillingProvider, newConnection } from '#shared/domain/billing/connection.ts';
import type { ReceivedEvent } from '#shared/domain/billing/received-event.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { table } from '#shared/store/table/table.ts';
import { commitSingle, put, replace, type Write } from '#shared/store/table/transaction.ts';

/** Lifetime of events and bodies, like webhook deliveries. */
const EVENT_TTL_S = 30 * 86_400;

type EventKey = Pick<ReceivedEvent, 'provider' | 'at' | 'eventId'>;

/** Compresses an event to about a tenth; base64. */
export function compressEvent(event: unknown): string {
  return deflateRawSync(JSON.stringify(event)).toString('base64');
}

/** Decompresses an event. */
export function decompressEvent(packed: string | Uint8Array): unknown {
  const bytes = typeof packed === 'string' ? Buffer.from(packed, 'base64') : packed;
  return JSON.parse(inflateRawSync(bytes).toString());
}

/** State for processing an event. */
interface ReceivedEventState {
  readonly account: Account | null;
  readonly connection: BillingConnection;
  /** Earlier result. */
  readonly before: ReceivedEvent | null;
}

/** Reads the state for processing an event. */
export async function readReceivedEventState(account: number, name: EventKey): Promise<ReceivedEventState> {
  const { event, ...readiness } = await readAll(account, name, []);
  return readiness;
}

/** Reads the state with the body; null body if expired. */
export function readReceivedEventWithBody(
  account: number,
  name: EventKey,
): Promise<ReceivedEventState & { readonly event: unknown }> {
  return readAll(account, name, [keys.billingEventBody(account, name)]);
}

async function readAll(id: number, name: EventKey, [body]: readonly Key[]) {
  const [account, accountKey, own] = [
    keys.account(id),
    keys.billingConnection(id, name.provider),
    keys.billingEvent(id, name),
  ];
  const items = await readItems([account, accountKey, own, body]);
  const bodyItem = items.get<{ readonly event: Uint8Array }>(body);
  return {
    account: items.get<Account>(account),
    connection: items.get<BillingConnection>(accountKey) ?? newConnection(name.provider),
    before: parseReceivedEvent(items.get<ReceivedEvent & Key>(own)),
    event: bodyItem && decompressEvent(bodyItem.event),
  };
}

/** Writes an event's result if unchanged. */
export function receivedEventWrite(account: number, before: ReceivedEvent | null, after: ReceivedEvent): Write {
  const values = { ...after, revision: nextRevision(before?.revision), [table.ttl]: eventExpiry(after) };
  return replace(keys.billingEvent(account, after), values, unchangedSince(before?.revision), 'stale');
}

/** Stores an event's body for retries; idempotent. */
export async function storeEventBody(account: number, event: ReceivedEvent, packed: string): Promise<void> {
  const values = { event: new Uint8Array(Buffer.from(packed, 'base64')), [table.ttl]: eventExpiry(event) };
  await commitSingle(put(keys.billingEventBody(account, event), values));
}

/** Filter, time range and cursor of an event list. */
export interface BillingEventQuery {
  readonly providers?: readonly BillingProvider[] | undefined;
  readonly outcomes?: readonly string[] | undefined;
  /** Id of the event or a concerned record. */
  readonly reference?: string | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Cursor. */
  readonly cursor: string | null;
  /** Per shard; default: 1 MB. */
  readonly limit?: number | undefined;
}

/**
 * Reads events by the provider's time, newest first. Concurrent calls, one per shard.
 * @returns `last`: next cursor
 */
export async function readReceivedEvents(
  account: number,
  query: BillingEventQuery,
): Promise<{
  readonly found: { readonly cursor: string; readonly event: ReceivedEvent }[];
  readonly last: string | null;
}> {
  const parts = await Promise.all(partitions.allBillingEvents(account).map((pk) => readPart(pk, query)));
  // Older events are incomplete: a shard's page ended here.
  const last = parts.reduce<string | null>(
    (latest, part) => (part.last !== null && part.last > (latest ?? '') ? part.last : latest),
    null,
  );
  const found = parts
    .flatMap((part) => part.found)
    .filter(({ cursor }) => last === null || cursor >= last)
    .sort((a, b) => (a.cursor < b.cursor ? 1 : -1));
  return { found, last };
}

async function readPart(pk: string, { providers, outcomes, reference, from, to, cursor, limit }: BillingEventQuery) {
  const conditions = [
    ...(providers === undefined ? [] : [buildInCondition('provider', 'p', providers)]),
    ...(outcomes === undefined ? [] : [buildInCondition('outcome.kind', 'o', outcomes)]),
    ...(reference === undefined ? [] : ['contains(#names, :named)']),
  ];
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ...(conditions.length > 0 ? { FilterExpression: conditions.join(' AND ') } : {}),
      ...(reference === undefined ? {} : { ExpressionAttributeNames: { '#names': 'names' } }),
      ExpressionAttributeValues: {
        ':pk': pk,
        ':from': from || ' ',
        // Places continue after their time.
        ':to': cursor ?? `${to ?? '9'}~`,
        ...Object.fromEntries((providers ?? []).map((provider, index) => [`:p${index}`, provider])),
        ...Object.fromEntries((outcomes ?? []).map((kind, index) => [`:o${index}`, kind])),
        ...(reference === undefined ? {} : { ':named': reference }),
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      ...(limit === undefined ? {} : { Limit: limit }),
    }),
  );
  const found = (Items as (ReceivedEvent & Key)[])
    .filter(({ sk }) => sk !== cursor)
    .flatMap((item) => {
      const event = parseReceivedEvent(item);
      return event ? [{ cursor: item.sk, event }] : [];
    });
  return { found, last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
}

function buildInCondition(path: string, name: string, values: readonly string[]): string {
  return `${path} IN (${values.map((_, index) => `:${name}${index}`).join(', ')})`;
}

function eventExpiry({ receivedAt }: Pick<ReceivedEvent, 'receivedAt'>): number {
  return Math.floor(Date.parse(receivedAt) / 1000) + EVENT_TTL_S;
}

function parseReceivedEvent(item: (ReceivedEvent & Key) | null): ReceivedEvent | null {
  if (!item) return null;
  const { pk, sk, [table.ttl]: ttl, ...event } = item as ReceivedEvent & Key & { [table.ttl]?: number };
  return event;
}
