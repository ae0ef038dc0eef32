import { toDay } from '#shared/domain/day.ts';
import type { RefusedClicks } from '#shared/domain/tracking-log/refused-click.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readPartition } from '#shared/store/table/read.ts';
import { updateItem } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  returnExistingOnFailure,
  update,
} from '#shared/store/table/transaction.ts';

const DAY_S = 86_400;
const TTL_DAYS = 31;

/**
 * Lists a ref id to be counted separately on a day, up to a limit. One call.
 * @returns the listed ref ids at the limit
 */
export async function listRefusedRefId(
  account: number,
  { day, refId, most }: { readonly day: string; readonly refId: string; readonly most: number },
): Promise<'listed' | ReadonlySet<string>> {
  const change = {
    expression: 'ADD refIds :refIds SET #end = :end',
    names: { '#end': table.ttl },
    values: { ':refIds': new Set([refId]), ':end': refusedClicksExpiry(day) },
  };
  const hasRoom = {
    expression: 'attribute_not_exists(refIds) OR size(refIds) < :most OR contains(refIds, :refId)',
    values: { ':most': most, ':refId': refId },
  };
  try {
    await commitSingle(returnExistingOnFailure(update(keys.refusedRefIds(account, day), change, hasRoom, 'no_room')));
    return 'listed';
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return new Set(error.conflicts[0]?.found?.refIds as Iterable<string> | undefined);
  }
}

/** Counts a refused click. One unconditional call, 1 WRU. */
export async function addRefusedClick(
  account: number,
  { refId, because, lastAt }: Omit<RefusedClicks, 'clicks'>,
): Promise<void> {
  const day = toDay(lastAt);
  await updateItem({
    Key: keys.refusedClicks(account, day, refId),
    UpdateExpression: 'ADD clicks :one SET because = :because, lastAt = :at, #end = :end',
    ExpressionAttributeNames: { '#end': table.ttl },
    ExpressionAttributeValues: { ':one': 1, ':because': because, ':at': lastAt, ':end': refusedClicksExpiry(day) },
  });
}

/** Reads the daily counts of a range, inclusive. Queries all stored days. */
export async function readRefusedClicks(
  account: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RefusedClicks[]> {
  const items = await readPartition(partitions.refusedClicks(account));
  return items.flatMap(({ sk, clicks, because, lastAt }) => {
    const [day = '', refId] = sk.split('#');
    if (refId === undefined || day < toDay(from) || day > toDay(to)) return [];
    return [{ refId: refId === '' ? null : refId, clicks, because, lastAt } as RefusedClicks];
  });
}

function refusedClicksExpiry(day: string): number {
  return Date.parse(day) / 1000 + TTL_DAYS * DAY_S;
}
