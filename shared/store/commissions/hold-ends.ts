import pLimit from 'p-limit';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { queryPage } from '#shared/store/table/requests.ts';
import { commitSingle, put, remove, type Write } from '#shared/store/table/transaction.ts';

/** Hold end of a non-cash commission. */
export interface HoldEnd {
  readonly heldUntil: string;
  readonly commissionId: number;
}

const HOLDS_PER_READ = 100;
const MAX_CONCURRENT_WRITES = 16;

/** Stores hold ends; idempotent. One call each, 1 WRU. */
export async function storeHoldEnds(holds: readonly (HoldEnd & { readonly account: number })[]): Promise<void> {
  await pLimit(MAX_CONCURRENT_WRITES).map(holds, ({ account, heldUntil, commissionId }) =>
    commitSingle(put(keys.endingHold(account, heldUntil, commissionId), { heldUntil, commissionId })),
  );
}

/** Reads up to 100 ended holds, oldest first. @param now ISO 8601 */
export async function readEndedHolds(account: number, now: string): Promise<HoldEnd[]> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk < :now',
    // `~` includes holds that end now.
    ExpressionAttributeValues: { ':pk': partitions.endingHolds(account), ':now': `${now}~` },
    ConsistentRead: true,
    Limit: HOLDS_PER_READ,
  });
  return Items as HoldEnd[];
}

/** Removes a hold end in the transaction that processes it; only one succeeds. */
export function holdEndRemoval(account: number, { heldUntil, commissionId }: HoldEnd): Write {
  return remove(keys.endingHold(account, heldUntil, commissionId), { expression: 'attribute_exists(pk)' }, 'stale');
}
