import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Person } from '#shared/domain/webhooks/person.ts';
import { documents, tableName } from './table/client.ts';
import { keys } from './table/keys.ts';
import { type FoundItems, readItems } from './table/read.ts';
import { newTextKey } from './text-encryption.ts';

interface TextKey {
  readonly key?: Uint8Array;
  readonly erasedAt?: string;
}

/** A person's key, `erased`, or undefined if none exists. */
export type FoundTextKey = Uint8Array | 'erased' | undefined;

/** Reads the keys of persons. */
export async function readTextKeys(
  account: number,
  persons: readonly Person[],
): Promise<(person: Person) => FoundTextKey> {
  const found = await readItems(persons.map((person) => keys.textKey(account, person)));
  return (person) => parseTextKey(found, account, person);
}

/** Returns a person's key from loaded items. */
export function parseTextKey(found: FoundItems, account: number, person: Person): FoundTextKey {
  return foundIn(found.get<TextKey>(keys.textKey(account, person)));
}

/** Creates a person's key, or returns a concurrently created or erased one. One call. */
export async function createTextKey(account: number, person: Person): Promise<Uint8Array | 'erased'> {
  const key = newTextKey();
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { key, ...keys.textKey(account, person) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return key;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return foundIn(error.Item ? (unmarshall(error.Item) as TextKey) : null) ?? 'erased';
  }
}

function foundIn(item: TextKey | null): FoundTextKey {
  if (!item) return undefined;
  return item.key ? new Uint8Array(item.key) : 'erased';
}
