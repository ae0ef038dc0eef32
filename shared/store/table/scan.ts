import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { itemOfToday } from './earlier-items.ts';
import { Pace } from './pace.ts';
import type { Item } from './read.ts';
import type { Expression } from './transaction.ts';

/** A scan reads the whole table whatever it looks for; in parts at once it takes a part of the time, where there is room. */
const PARTS = 8;

/** How many items are read in one call, so that none takes long; without a limit DynamoDB reads a megabyte. */
const PAGE = 1000;

/**
 * Goes through the whole table, strongly consistent, holding no more than a page of each part at a time, at a pace that
 * leaves the table to requests. For the admin command: no request scans.
 * @param account the account whose items are wanted; null for those of all
 * @param filter which of them
 * @param visit is given them page by page, in no order
 * @param pace of the calls; to be given where `visit` makes more of them, or waits by another clock
 */
export async function scan(
  account: number | null,
  filter: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
  pace = new Pace(),
): Promise<void> {
  await Promise.all(Array.from({ length: PARTS }, (_, part) => scanPart(part, pace, within(account, filter), visit)));
}

async function scanPart(
  part: number,
  pace: Pace,
  { expression, names, values }: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await pace.take(() =>
      documents.send(
        new ScanCommand({
          TableName: tableName(),
          ConsistentRead: true,
          Limit: PAGE,
          Segment: part,
          TotalSegments: PARTS,
          FilterExpression: expression,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
          ExclusiveStartKey: from,
        }),
      ),
    );
    await visit(((page.Items ?? []) as Item[]).map(itemOfToday));
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
