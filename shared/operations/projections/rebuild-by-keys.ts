import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { forEachNumbered } from '#shared/store/numbered-records.ts';
import { forEachAccountEvent } from '#shared/store/projections/account-events.ts';
import { readItemRevisions } from '#shared/store/projections/projection-scan.ts';
import { collectListChanges } from '#shared/store/projections/projections.ts';
import { readSums, type StoredSums } from '#shared/store/projections/sums.ts';
import { type Key, keys, partitions, serializeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readPartition } from '#shared/store/table/read.ts';
import type { ProjectionSource } from './event-totals.ts';
import { parseEvents } from './parse-events.ts';

/**
 * Reads one account by keys, independent of the table's size: sums of its promoters and lists of its events, not manual
 * additions.
 */
export function readByKeys(account: number): ProjectionSource {
  return {
    readProjected: async (pace) => ({
      sums: await readStoredSums(account, pace),
      heads: await readEach(await collectListHeadKeys(account, pace), readItemRevisions, pace),
    }),
    eachItem: (visit, pace) => forEachAccountEvent(account, visit, pace),
    itemsOfList: ({ list }, pace) => pace.run(() => readPartition(partitions.list(account, list))),
  };
}

async function readStoredSums(account: number, pace: Pace): Promise<Map<string, StoredSums>> {
  const sums = new Map<string, StoredSums>();
  const compareSums = async (promoters: readonly Item[]) => {
    const sumKeys = (promoters as unknown as readonly Promoter[]).flatMap(({ id, campaignIds }) => [
      keys.balances(account, id),
      ...campaignIds.map((campaign) => keys.counters(account, id, campaign)),
    ]);
    for (const [name, stored] of await readEach(sumKeys, readSums, pace)) {
      if (stored.revision !== undefined || stored.values.size > 0) sums.set(name, stored);
    }
  };
  await forEachNumbered(account, 'promoter', keys.promoter, compareSums, pace);
  return sums;
}

async function readEach<S>(
  wantedKeys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Map<string, S>>,
  pace: Pace,
): Promise<Map<string, S>> {
  const batches = await pace.runBatches(wantedKeys, read);
  return new Map(batches.flatMap((batch) => [...batch]));
}

async function collectListHeadKeys(account: number, pace: Pace): Promise<Key[]> {
  const heads = new Map<string, Key>();
  const addExpected = (items: readonly Item[]) => {
    const events = parseEvents(
      items.filter(({ event }) => event !== undefined),
      () => {},
    );
    for (const { list } of collectListChanges(events)) {
      const key = keys.listHead(account, list);
      heads.set(serializeKey(key), key);
    }
  };
  await forEachAccountEvent(account, addExpected, pace);
  return [...heads.values()];
}
