import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './client.ts';
import { upgradeItem } from './item-upgrades.ts';
import { Pace } from './pace.ts';
import type { Item } from './read.ts';
import type { Expression } from './transaction.ts';

/** Parallel segments shorten a scan, which reads the whole table. */
const SEGMENTS = 8;

/** Keeps calls short; DynamoDB's default is 1 MB. */
const PAGE_SIZE = 1000;

/**
 * Scans the table, strongly consistent, at a pace that leaves capacity to requests; one page per segment in memory.
 * Requests never scan.
 * @param account null for all accounts
 * @param visit called per page, in no order
 * @param pace shared with calls of `visit`, or with another clock
 */
export async function scan(
  account: number | null,
  filter: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
  pace = new Pace(),
): Promise<void> {
  await Promise.all(
    Array.from({ length: SEGMENTS }, (_, part) => scanSegment(part, pace, restrictToAccount(account, filter), visit)),
  );
}

async function scanSegment(
  part: number,
  pace: Pace,
  { expression, names, values }: Expression,
  visit: (items: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await pace.run(() =>
      documentClient.send(
        new ScanCommand({
          TableName: tableName(),
          ConsistentRead: true,
          Limit: PAGE_SIZE,
          Segment: part,
          TotalSegments: SEGMENTS,
          FilterExpression: expression,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
          ExclusiveStartKey: from,
        }),
      ),
    );
    await visit(((page.Items ?? []) as Item[]).map(upgradeItem));
    from = page.LastEvaluatedKey;
  } while (from);
}

function restrictToAccount(account: number | null, filter: Expression): Expression {
  if (account === null) return filter;
  return {
    ...filter,
    expression: `begins_with(pk, :account) AND (${filter.expression})`,
    values: { ...filter.values, ':account': `${account}#` },
  };
}
