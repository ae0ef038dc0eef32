import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './table/client.ts';
import { keys } from './table/keys.ts';
import { table } from './table/table.ts';

/** Who is limited: a source of clicks for an account, or with null all of the account. */
export interface Limited {
  readonly account: number;
  readonly source: string | null;
}

/** The item is of no use after its minute. */
const KEPT_S = 600;

/**
 * Takes some clicks of a minute for a process. One call. Of a source only a hash is written.
 * @param minute number of the minute since 1970
 * @returns how many all processes have taken by now, these included
 */
export async function takeClicks({ account, source }: Limited, minute: number, count: number): Promise<number> {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.clicksTaken(account, source, minute),
      UpdateExpression: 'ADD #taken :count SET #end = :end',
      ExpressionAttributeNames: { '#taken': 'taken', '#end': table.ttl },
      ExpressionAttributeValues: { ':count': count, ':end': minute * 60 + KEPT_S },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.taken);
}
