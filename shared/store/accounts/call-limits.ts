import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { keys } from '#shared/store/table/keys.ts';
import { updateItem } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';

/** Counter lifetime; the longest window is an hour. */
const COUNTER_TTL_S = 4_200;
const MINUTE_MS = 60_000;

/**
 * Adds calls to a key's counter for a minute. One call.
 * @param key id of the API key
 * @param minute minutes since 1970
 * @returns the total of all processes
 */
export async function recordCalls(account: number, key: string, minute: number, count: number): Promise<number> {
  const { Attributes } = await updateItem({
    Key: keys.callsTaken(account, key, minute),
    UpdateExpression: 'ADD #taken :count SET #end = :end',
    ExpressionAttributeNames: { '#taken': 'taken', '#end': table.ttl },
    ExpressionAttributeValues: { ':count': count, ':end': minute * 60 + COUNTER_TTL_S },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(Attributes?.taken);
}

/**
 * Counts an attempt within a limit. One call, 1 WRU.
 * @param name part of the key
 * @param window `startMs`: a whole minute; `most`: the limit
 * @returns attempts including this one; null at the limit
 */
export async function countAttempt(
  account: number,
  name: string,
  { startMs, most }: { readonly startMs: number; readonly most: number },
): Promise<number | null> {
  const minute = startMs / MINUTE_MS;
  try {
    const { Attributes } = await updateItem({
      Key: keys.callsTaken(account, name, minute),
      UpdateExpression: 'ADD #taken :one SET #end = :end',
      ConditionExpression: 'attribute_not_exists(#taken) OR #taken < :most',
      ExpressionAttributeNames: { '#taken': 'taken', '#end': table.ttl },
      ExpressionAttributeValues: { ':one': 1, ':most': most, ':end': minute * 60 + COUNTER_TTL_S },
      ReturnValues: 'UPDATED_NEW',
    });
    return Number(Attributes?.taken);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
