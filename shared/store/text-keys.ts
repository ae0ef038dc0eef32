import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Person } from '#shared/domain/webhooks/person.ts';
import { newTextKey } from './sealed-text.ts';
import { documents, tableName } from './table/client.ts';
import { keys } from './table/keys.ts';
import { type Found, readItems } from './table/read.ts';

/** The key that texts about somebody are sealed with; or that the person was erased, and the key with it. */
interface TextKey {
  readonly key?: Uint8Array;
  readonly erasedAt?: string;
}

/** What there is of a person's key: the key itself, that it was erased, or nothing yet. */
export type FoundTextKey = Uint8Array | 'erased' | undefined;

/** The keys of persons, in calls that run at the same time: one up to a hundred of them. */
export async function readTextKeys(
  account: number,
  persons: readonly Person[],
): Promise<(person: Person) => FoundTextKey> {
  const found = await readItems(persons.map((person) => keys.textKey(account, person)));
  return (person) => textKeyIn(found, account, person);
}

/** What there is of a person's key among items that were read with others. */
export function textKeyIn(found: Found, account: number, person: Person): FoundTextKey {
  return foundIn(found.get<TextKey>(keys.textKey(account, person)));
}

/**
 * Makes the key of a person who has none, unless somebody else has just done so. One call.
 * @returns the key, or that the person was erased meanwhile
 */
export async function makeTextKey(account: number, person: Person): Promise<Uint8Array | 'erased'> {
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
