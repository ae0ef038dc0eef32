import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './table/client.ts';
import { keys } from './table/keys.ts';
import { table } from './table/table.ts';

/** The item is of no use after its minute. */
const KEPT_S = 600;

/**
 * Adds calls of a key to those of its minute. One call.
 * @param key id of the API key
 * @param minute number of the minute since 1970
 * @returns how many all processes have recorded by now, these included
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
