import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { runtime } from '#shared/runtime.ts';
import { ROW_KINDS } from '#shared/store/index/manifest.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, discard } from '#shared/store/table/transaction.ts';

/** BatchWriteItem limit. */
const DELETION_BATCH_SIZE = 25;
/** Retries of unprocessed items, with exponential backoff. */
const MAX_DELETE_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 50;

/**
 * Scans the table and removes an account's items except its own item, so that an interrupted erasure can resume.
 * @returns the number of removed items
 */
export async function removeAccountItems(account: number): Promise<number> {
  const own = serializeKey(keys.account(account));
  let removed = 0;
  const allItems = { expression: 'attribute_exists(pk)' };
  await scan(account, allItems, async (items) => {
    const toDelete = items.filter((item) => serializeKey(item) !== own);
    for (let from = 0; from < toDelete.length; from += DELETION_BATCH_SIZE) {
      await removeAll(toDelete.slice(from, from + DELETION_BATCH_SIZE));
    }
    removed += toDelete.length;
  });
  return removed;
}

/** Removes an account and its directory entries: the last step of an erasure. */
export async function removeAccount(account: number): Promise<void> {
  const toDelete = [
    keys.directory(account),
    keys.account(account),
    ...ROW_KINDS.map((kind) => keys.sortedAccount(account, kind)),
  ];
  await commit(toDelete.map(discard));
}

async function removeAll(items: readonly Key[]): Promise<void> {
  let pending = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } as Record<string, unknown> } }));
  for (let calls = 0; pending.length > 0; calls += 1) {
    if (calls === MAX_DELETE_ATTEMPTS) throw new Error('DynamoDB left items undeleted after all tries');
    if (calls > 0) await runtime.sleep(FIRST_PAUSE_MS * 2 ** calls);
    const { UnprocessedItems } = await documentClient.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: pending } }),
    );
    pending = (UnprocessedItems?.[tableName()] ?? []) as typeof pending;
  }
}
