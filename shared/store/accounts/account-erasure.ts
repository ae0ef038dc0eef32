import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { runtime } from '#shared/runtime.ts';
import { ROW_KINDS } from '#shared/store/index/manifest.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, nameOf } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, remove } from '#shared/store/table/transaction.ts';

/** The most keys that DynamoDB takes in one call. */
const KEYS_AT_ONCE = 25;
/** How often a call is made for what DynamoDB left undone; the pauses between grow. */
const MOST_CALLS = 8;
const FIRST_PAUSE_MS = 50;

/**
 * Goes through the whole table once and removes whatever an account has in it, page by page, but for the item of the account
 * itself: by that it is found again, should this break off.
 * @returns how many items were removed
 */
export async function removeItemsOf(account: number): Promise<number> {
  const own = nameOf(keys.account(account));
  let removed = 0;
  const everything = { expression: 'attribute_exists(pk)' };
  await scan(account, everything, async (items) => {
    const doomed = items.filter((item) => nameOf(item) !== own);
    for (let from = 0; from < doomed.length; from += KEYS_AT_ONCE) {
      await removeAll(doomed.slice(from, from + KEYS_AT_ONCE));
    }
    removed += doomed.length;
  });
  return removed;
}

/** Removes an account from the directory, and what is left of it. After that nothing of it is there. */
export async function removeAccount(account: number): Promise<void> {
  const whatever = { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' };
  const doomed = [
    keys.directory(account),
    keys.account(account),
    ...ROW_KINDS.map((kind) => keys.sortedAccount(account, kind)),
  ];
  await commit(doomed.map((key) => remove(key, whatever, 'stale')));
}

async function removeAll(items: readonly Key[]): Promise<void> {
  let pending = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } as Record<string, unknown> } }));
  for (let calls = 0; pending.length > 0; calls += 1) {
    if (calls === MOST_CALLS) throw new Error('DynamoDB has left items unremoved again and again');
    if (calls > 0) await runtime.sleep(FIRST_PAUSE_MS * 2 ** calls);
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: pending } }),
    );
    pending = (UnprocessedItems?.[tableName()] ?? []) as typeof pending;
  }
}
