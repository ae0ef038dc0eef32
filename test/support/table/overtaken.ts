import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { tableName } from '#shared/store/table/client.ts';
import { parseItemKind } from '#shared/store/table/item-kinds.ts';
import { type Key, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { interceptCommands } from './interference.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const CHANGED_BY = ['revision', 'refunded', 'leadId', 'payoutId', 'promoterId'];

/**
 * Changes, creates or removes all items of each of a call's transactions just before it commits. Expects a condition
 * failure for every item.
 */
export async function expectGuarded<T>(call: () => Promise<T>): Promise<T> {
  let tried = 0;
  const stopIntercepting = interceptCommands(async (command, send) => {
    if (command instanceof TransactWriteCommand) {
      tried += 1;
      await expectConflicts(command.input.TransactItems ?? [], send);
    }
    return send(command);
  });
  const done = await call().finally(stopIntercepting);
  expect(tried).toBeGreaterThan(0);
  return done;
}

async function expectConflicts(writes: readonly Write[], send: (command: unknown) => Promise<unknown>): Promise<void> {
  const commit = (items: readonly Write[]) => send(new TransactWriteCommand({ TransactItems: [...items] }));
  const keys = writes.map(getKey);
  const items = await readItems(keys);
  const changes = keys.map((key) => buildConcurrentWrites(key, items.get<Item>(key)));
  await commit(changes.map(({ done }) => done));
  const outcome = await commit(writes).catch((error: unknown) => error);
  await commit(changes.map(({ undone }) => undone));
  const reasons = (outcome instanceof TransactionCanceledException && outcome.CancellationReasons) || [];
  const passed = keys.filter((key, index) => reasons[index]?.Code !== 'ConditionalCheckFailed' && !isErasure(key));
  expect(passed.map(serializeKey), 'written, whatever another call had made of it').toEqual([]);
}

/** Erasure markers must win over any other write. */
function isErasure({ pk }: Key): boolean {
  return parseItemKind(pk) === 'text-key';
}

function buildConcurrentWrites(key: Key, item: Item | null): { readonly done: Write; readonly undone: Write } {
  const put = (Item: Item): Write => ({ Put: { TableName: tableName(), Item } });
  const remove: Write = { Delete: { TableName: tableName(), Key: key } };
  if (!item) return { done: put({ ...key }), undone: remove };
  const field = CHANGED_BY.find((name) => item[name] !== undefined);
  if (!field) return { done: remove, undone: put(item) };
  const add = (by: number): Write => ({
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'ADD #f :by',
      ExpressionAttributeNames: { '#f': field },
      ExpressionAttributeValues: { ':by': by },
    },
  });
  return { done: add(1), undone: add(-1) };
}

function getKey({ Put, Update, Delete, ConditionCheck }: Write): Key {
  const { pk, sk } = { ...Put?.Item, ...(Update ?? Delete ?? ConditionCheck)?.Key } as unknown as Key;
  return { pk, sk };
}
