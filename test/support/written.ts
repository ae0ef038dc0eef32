import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#shared/store/client.ts';

/** What is written in the background, or counts what was given out, whatever came of the call. */
const BY_THE_WAY = /#numbers#|#list#|\tbalances$|\tcounters#/;

/** Everything a company has in the table, by key, without what follows from it in the background. */
export async function written(account: number): Promise<Map<string, unknown>> {
  const items = new Map<string, unknown>();
  const scan = {
    TableName: tableName(),
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :account)',
    ExpressionAttributeValues: { ':account': `${account}#` },
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, scan)) {
    for (const { countedAt, ...item } of Items) {
      const name = `${item.pk}\t${item.sk}`;
      if (!BY_THE_WAY.test(name)) items.set(name, item);
    }
  }
  return items;
}
