import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#shared/store/table/client.ts';
import type { Item } from '#shared/store/table/read.ts';

const MAX_WRITES = 25;
const AT_ONCE = 16;

/**
 * Writes items directly to the table in batches. Consumes the iterable lazily.
 * @returns the number of items
 */
export async function putItems(items: Iterable<Item>): Promise<number> {
  const left = items[Symbol.iterator]();
  const next = (): Item[] => {
    const some: Item[] = [];
    for (let one = left.next(); !one.done; one = left.next()) if (some.push(one.value) === MAX_WRITES) break;
    return some;
  };
  let put = 0;
  const worker = async () => {
    for (let some = next(); some.length > 0; some = next()) {
      const requests = some.map((Item) => ({ PutRequest: { Item } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
      put += some.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return put;
}
