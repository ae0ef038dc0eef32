import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from './client.ts';
import { upgradeItem } from './item-upgrades.ts';
import { type Key, serializeKey } from './keys.ts';
import { queryAll } from './requests.ts';

/** An item of the table, upgraded to the current format. */
export type Item = Key & Readonly<Record<string, unknown>>;

/** Result of a batch read. */
export interface FoundItems {
  /** Not validated: the caller states the item's type. */
  get<T>(key: Key | null | undefined): T | null;
}

/** BatchGetItem limit. */
const BATCH_SIZE = 100;
/** Calls per batch: unprocessed keys are retried with exponential backoff and jitter. */
const MAX_CALLS = 8;
const FIRST_DELAY_MS = 20;

/**
 * Reads items in concurrent batches of 100.
 * @param keys null keys are skipped, duplicates read once
 * @param isConsistent strongly consistent; eventually consistent reads cost half
 */
export async function readItems(keys: readonly (Key | null | undefined)[], isConsistent = true): Promise<FoundItems> {
  const unique = new Map<string, Key>();
  for (const key of keys) if (key) unique.set(serializeKey(key), key);
  const all = [...unique.values()];
  const batches = Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, index) =>
    readBatch(all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE), isConsistent),
  );
  const items = new Map((await Promise.all(batches)).flat().map((item) => [serializeKey(item), item]));
  return {
    get: <T>(key: Key | null | undefined) => (key ? ((items.get(serializeKey(key)) as T | undefined) ?? null) : null),
  };
}

async function readBatch(keys: readonly Key[], isConsistent: boolean): Promise<Item[]> {
  const items: Item[] = [];
  let pending = [...keys];
  for (let calls = 0; pending.length > 0; calls += 1) {
    if (calls === MAX_CALLS)
      throw new Error(`DynamoDB left ${pending.length} keys unprocessed after ${MAX_CALLS} calls`);
    if (calls > 0) await runtime.sleep(runtime.random() * FIRST_DELAY_MS * 2 ** calls);
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: pending, ConsistentRead: isConsistent } } }),
    );
    items.push(...((Responses?.[tableName()] ?? []) as Item[]).map(upgradeItem));
    pending = (UnprocessedKeys?.[tableName()]?.Keys ?? []) as Key[];
  }
  return items;
}

/** Reads one item, strongly consistent. */
export async function readItem<T>(key: Key): Promise<T | null> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item === undefined ? null : (upgradeItem(Item as Item) as T);
}

/** Reads a whole partition in order, strongly consistent. */
export async function readPartition(pk: string): Promise<Item[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  return (items as Item[]).map(upgradeItem);
}
