import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { documents, tableName } from '#shared/store/table/client.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { commitAlone, put, remove, type Write } from '#shared/store/table/transaction.ts';

/** That the holding of a commission that is no money ends. */
export interface EndingHold {
  readonly heldUntil: string;
  readonly commissionId: number;
}

/** How many holds one look brings. */
const AT_ONCE = 100;
const WRITES_AT_ONCE = 16;

/** Notes when holdings end, each once however often it is noted. A call each, 1 WRU. */
export async function noteEndingHolds(holds: readonly (EndingHold & { readonly account: number })[]): Promise<void> {
  await pLimit(WRITES_AT_ONCE).map(holds, ({ account, heldUntil, commissionId }) =>
    commitAlone(put(keys.endingHold(account, heldUntil, commissionId), { heldUntil, commissionId })),
  );
}

/** The holdings of an account that have ended, the longest ago first; a hundred at most. One call. @param now ISO 8601 */
export async function readEndedHolds(account: number, now: string): Promise<EndingHold[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk < :now',
      // What ends right now goes on behind the time with the number of its commission.
      ExpressionAttributeValues: { ':pk': partitions.endingHolds(account), ':now': `${now}~` },
      ConsistentRead: true,
      Limit: AT_ONCE,
    }),
  );
  return Items as EndingHold[];
}

/** Removes what says that a holding ends, in the transaction that deals with it: only one can. */
export function holdRemoval(account: number, { heldUntil, commissionId }: EndingHold): Write {
  return remove(keys.endingHold(account, heldUntil, commissionId), { expression: 'attribute_exists(pk)' }, 'stale');
}
