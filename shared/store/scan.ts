import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import type { Item } from './read.ts';
import type { Expression } from './transaction.ts';

/** A scan reads the whole table whatever it looks for; in parts at once it takes a part of the time. */
const PARTS = 8;

/**
 * Goes through the whole table, strongly consistent, holding no more than a page of each part at a time. For the admin
 * command: no request scans.
 * @param account the account whose items are wanted; null for those of all
 * @param filter which of them
 * @param visit is given them page by page, in no order
 */
export async function scan(
  account: number | null,
  filter: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  await Promise.all(Array.from({ length: PARTS }, (_, part) => scanPart(part, within(account, filter), visit)));
}

async function scanPart(
  part: number,
  { expression, names, values }: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        Segment: part,
        TotalSegments: PARTS,
        FilterExpression: expression,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ExclusiveStartKey: from,
      }),
    );
    await visit((page.Items ?? []) as Item[]);
    from = page.LastEvaluatedKey;
  } while (from);
}

function within(account: number | null, filter: Expression): Expression {
  if (account === null) return filter;
  return {
    ...filter,
    expression: `begins_with(pk, :account) AND (${filter.expression})`,
    values: { ...filter.values, ':account': `${account}#` },
  };
}
