import { isDeepStrictEqual } from 'node:util';
import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#shared/domain/accounts/account.ts';
import { parseWebhookId } from '#shared/domain/webhooks/delivery.ts';
import { type DeliveredRecord, findDeliveredRecord } from '#shared/domain/webhooks/entity.ts';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';
import { queryPage } from '#shared/store/table/requests.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  create,
  put,
  replace,
  type Write,
} from '#shared/store/table/transaction.ts';

/** Deliveries contain personal data. */
const DELIVERY_TTL_S = 30 * 86_400;

/** Reads a delivery with its webhook and the account that owns it. */
export async function readDelivery(
  account: number,
  id: string,
): Promise<{
  readonly delivery: Delivery | null;
  readonly webhook: Webhook | null;
  readonly owner: Account | null;
}> {
  const endpointId = parseWebhookId(id);
  if (endpointId === null) return { delivery: null, webhook: null, owner: null };
  const [deliveryKey, webhookKey] = [keys.delivery(account, endpointId, id), keys.webhook(account, endpointId)];
  const items = await readItems([deliveryKey, webhookKey, keys.account(account)]);
  const item = items.get<Delivery & Key>(deliveryKey);
  const owner = items.get<Account>(keys.account(account));
  return { delivery: item && parseDelivery(item), webhook: items.get<Webhook>(webhookKey), owner };
}

export async function findDelivery(account: number, id: string): Promise<Delivery | null> {
  const endpointId = parseWebhookId(id);
  const item = endpointId === null ? null : await readItem<Delivery & Key>(keys.delivery(account, endpointId, id));
  return item && parseDelivery(item);
}

/** Writes a delivery if unchanged. A new one is also listed with its record. */
export function deliveryWrites(account: number, before: Delivery | null, after: Delivery): Write[] {
  const listing = before ? null : recordDeliveryWrite(account, after);
  return [...(listing ? [listing] : []), deliveryWrite(account, before, after)];
}

function deliveryWrite(account: number, before: Delivery | null, after: Delivery): Write {
  const key = keys.delivery(account, after.endpointId, after.id);
  const values = { ...after, ...deliveryExpiry(after) };
  return before ? replace(key, values, unchangedSince(before.revision), 'stale') : create(key, values, 'taken');
}

function recordDeliveryWrite(account: number, delivery: Delivery): Write | null {
  const record = findDeliveredRecord(delivery);
  return record && put(keys.recordDelivery(account, record, delivery.id), deliveryExpiry(delivery));
}

function deliveryExpiry({ createdAt }: Delivery) {
  return { [table.ttl]: Math.floor(Date.parse(createdAt) / 1000) + DELIVERY_TTL_S };
}

/**
 * Writes a delivery outside of a transaction, at half its cost, if unchanged. A new one is listed with its record at the
 * same time: readers skip a missing delivery.
 * @throws StaleReadError if it has changed
 */
export async function putDelivery(account: number, before: Delivery | null, after: Delivery): Promise<void> {
  try {
    await Promise.all(deliveryWrites(account, before, after).map(commitSingle));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // The SDK may have retried after a lost response.
    if (isDeepStrictEqual(await findDelivery(account, after.id), after)) return;
    throw new StaleReadError();
  }
}

/**
 * Lists a webhook's deliveries, latest recorded first.
 * @param before cursor: id of the last delivery of the previous page
 */
export async function listDeliveries(
  account: number,
  endpointId: number,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<{ readonly deliveries: Delivery[]; readonly more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await queryPage({
    KeyConditionExpression: before === null ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: {
      ':pk': partitions.deliveries(account, endpointId),
      ...(before === null ? {} : { ':before': before }),
    },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit,
  });
  return { deliveries: (Items as (Delivery & Key)[]).map(parseDelivery), more: LastEvaluatedKey !== undefined };
}

/**
 * Reads deliveries about a record to all webhooks, latest recorded first. Two requests.
 * @param page exclusive start id; null: first page
 * @returns `last`: cursor of the next page
 */
export async function readRecordDeliveries(
  account: number,
  record: DeliveredRecord,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<{ readonly deliveries: Delivery[]; readonly last: string | null }> {
  const { Items = [], LastEvaluatedKey } = await queryPage({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.recordDeliveries(account, record) },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit,
    ...(before === null ? {} : { ExclusiveStartKey: keys.recordDelivery(account, record, before) }),
  });
  const deliveryKeys = Items.map(({ sk }) => keys.delivery(account, parseWebhookId(sk) ?? 0, sk));
  const items = await readItems(deliveryKeys);
  return {
    deliveries: deliveryKeys.flatMap((key) => {
      const item = items.get<Delivery & Key>(key);
      return item ? [parseDelivery(item)] : [];
    }),
    last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null,
  };
}

/**
 * Lists delivery ids with a prefix, latest recorded first. Reads one page only.
 * @param prefix has to match only a few
 */
export async function findDeliveryIds(account: number, endpointId: number, prefix: string): Promise<string[]> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begin)',
    ProjectionExpression: 'sk',
    ExpressionAttributeValues: { ':pk': partitions.deliveries(account, endpointId), ':begin': prefix },
    ConsistentRead: true,
    ScanIndexForward: false,
  });
  return (Items as Pick<Key, 'sk'>[]).map(({ sk }) => sk);
}

/**
 * Returns the id at a position, latest recorded first, as a cursor. One call per MB up to there.
 * @param position 1-based
 */
export async function findDeliveryIdAt(account: number, endpointId: number, position: number): Promise<string | null> {
  let remaining = position;
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await queryPage({
      KeyConditionExpression: 'pk = :pk',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': partitions.deliveries(account, endpointId) },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: remaining,
      ExclusiveStartKey: from,
    });
    remaining -= Items.length;
    if (remaining <= 0) return String(Items.at(-1)?.sk);
    from = LastEvaluatedKey;
  } while (from);
  return null;
}

function parseDelivery({ pk, sk, [table.ttl]: ttl, ...delivery }: Delivery & Key & { [table.ttl]?: number }): Delivery {
  return delivery;
}
