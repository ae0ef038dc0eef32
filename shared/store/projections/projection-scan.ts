import { type Key, LIST_INFIX, listKeys, serializeKey, sumKeys } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import type { ItemRevision } from '#shared/store/table/revision.ts';
import { scan } from '#shared/store/table/scan.ts';
import { parseSums, type StoredSums } from './sums.ts';

/** All maintained sums and list heads, by name. */
export interface ProjectionItems {
  readonly sums: Map<string, StoredSums>;
  readonly heads: Map<string, ItemRevision>;
}

/** Scans the projections of an account; null for all accounts. */
export async function scanProjections(account: number | null, pace = new Pace()): Promise<ProjectionItems> {
  const projectionItems: ProjectionItems = { sums: new Map(), heads: new Map() };
  const filter = {
    expression: 'sk = :balances OR begins_with(sk, :counters) OR (contains(pk, :list) AND sk = :head)',
    values: {
      ':balances': sumKeys.balances,
      ':counters': sumKeys.counters,
      ':list': LIST_INFIX,
      ':head': listKeys.head,
    },
  };
  const addItems = (items: readonly Item[]) => {
    for (const item of items) {
      const { pk, sk, revision } = item;
      if (sk === listKeys.head) projectionItems.heads.set(serializeKey(item), { key: { pk, sk }, revision });
      else projectionItems.sums.set(serializeKey(item), parseSums(item, item));
    }
  };
  await scan(account, filter, addItems, pace);
  return projectionItems;
}

/** Reads items by name, including missing ones. */
export async function readItemRevisions(keys: readonly Key[]): Promise<Map<string, ItemRevision>> {
  const items = await readItems(keys);
  return new Map(keys.map((key) => [serializeKey(key), { key, revision: items.get<ItemRevision>(key)?.revision }]));
}
