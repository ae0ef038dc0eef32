import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';

/** Counter lifetime from the start of its window, which lasts an hour at most. */
const KEPT_S = 4_200;
const MINUTE_MS = 60_000;

/**
 * Adds calls to a key's counter for a minute. One call.
 * @param key id of the API key
 * @param minute minutes since 1970
 * @returns the count of all processes, including these calls
 */
export async function recordCalls(account: number, key: string, minute: number, count: number): Promise<number> {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.callsTaken(account, key, minute),
      UpdateExpression: 'ADD #taken :count SET #end = :end',
      ExpressionAttributeNames: { '#taken': 'taken', '#end': table.ttl },
      ExpressionAttributeValues: { ':count': count, ':end': minute * 60 + KEPT_S },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.taken);
}

/**
 * Counts an attempt if the limit allows it. One call, 1 WRU.
 * @param name the limited subject, part of the key
 * @param window `startMs`: start of the window, a whole minute; `most`: its limit
 * @returns attempts in the window, including this one; null if the limit is reached
 */
export async function countAttempt(
  account: number,
  name: string,
  { startMs, most }: { readonly startMs: number; readonly most: number },
): Promise<number | null> {
  const minute = startMs / MINUTE_MS;
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.callsTaken(account, name, minute),
        UpdateExpression: 'ADD #taken :one SET #end = :end',
        ConditionExpression: 'attribute_not_exists(#taken) OR #taken < :most',
        ExpressionAttributeNames: { '#taken': 'taken', '#end': table.ttl },
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':end': minute * 60 + KEPT_S },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes?.taken);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
