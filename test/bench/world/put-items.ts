import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import type { Item } from '#shared/store/table/read.ts';

const MAX_WRITES = 25;
const CONCURRENCY = 16;

/**
 * Writes items directly to the table in batches. Consumes the iterable lazily.
 * @returns the number of items
 */
export async function putItems(items: Iterable<Item>): Promise<number> {
  const remaining = items[Symbol.iterator]();
  const takeBatch = (): Item[] => {
    const some: Item[] = [];
    for (let one = remaining.next(); !one.done; one = remaining.next()) if (some.push(one.value) === MAX_WRITES) break;
    return some;
  };
  let putCount = 0;
  const worker = async () => {
    for (let some = takeBatch(); some.length > 0; some = takeBatch()) {
      const requests = some.map((Item) => ({ PutRequest: { Item } }));
      await documentClient.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
      putCount += some.length;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return putCount;
}
