import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ReferencedPerson } from '#shared/domain/webhooks/person.ts';
import { keys } from './table/keys.ts';
import { type FoundItems, readItems } from './table/read.ts';
import { putItem } from './table/requests.ts';
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
  persons: readonly ReferencedPerson[],
): Promise<(person: ReferencedPerson) => FoundTextKey> {
  const items = await readItems(persons.map((person) => keys.textKey(account, person)));
  return (person) => parseTextKey(items, account, person);
}

/** Returns a person's key from loaded items. */
export function parseTextKey(items: FoundItems, account: number, person: ReferencedPerson): FoundTextKey {
  return decodeTextKey(items.get<TextKey>(keys.textKey(account, person)));
}

/** Creates a person's key, or returns a concurrently created or erased one. One call. */
export async function createTextKey(account: number, person: ReferencedPerson): Promise<Uint8Array | 'erased'> {
  const key = newTextKey();
  try {
    await putItem({
      Item: { key, ...keys.textKey(account, person) },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return key;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return decodeTextKey(error.Item ? (unmarshall(error.Item) as TextKey) : null) ?? 'erased';
  }
}

function decodeTextKey(item: TextKey | null): FoundTextKey {
  if (!item) return undefined;
  return item.key ? new Uint8Array(item.key) : 'erased';
}
