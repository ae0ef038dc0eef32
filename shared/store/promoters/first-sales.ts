import { parseCounters } from '#shared/store/projections/projections.ts';
import { keys, partitions, sumKeys } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { ConditionFailedError, commitSingle, create } from '#shared/store/table/transaction.ts';

/** Marker; null: the promoter had sales before the first one was noted. */
interface FirstSale {
  readonly eventId: number | null;
}

/** Reads the events of promoters' first sales. One call per hundred. @returns by promoter; undefined: not noted yet */
export async function readFirstSales(
  account: number,
  promoterIds: readonly number[],
): Promise<Map<number, number | null | undefined>> {
  const items = await readItems(promoterIds.map((id) => keys.firstSale(account, id)));
  return new Map(promoterIds.map((id) => [id, items.get<FirstSale>(keys.firstSale(account, id))?.eventId]));
}

/** Counts a promoter's sales in all campaigns. One call. */
export async function countPromoterSales(account: number, promoterId: number): Promise<number> {
  const items = await readPartition(partitions.promoter(account, promoterId));
  return items
    .filter(({ sk }) => sk.startsWith(sumKeys.counters))
    .reduce((sum, item) => sum + parseCounters(item).sales_count, 0);
}

/** Notes a promoter's first sale, unless another one is noted. @returns the noted event */
export async function putFirstSale(
  account: number,
  promoterId: number,
  eventId: number | null,
): Promise<number | null> {
  const key = keys.firstSale(account, promoterId);
  try {
    await commitSingle(create(key, { eventId }, 'taken'));
    return eventId;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return (await readItem<FirstSale>(key))?.eventId ?? null;
  }
}
