import { type Key, LIST, listKeys, nameOf, sumKeys } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import type { Seen } from '#shared/store/table/revision.ts';
import { scan } from '#shared/store/table/scan.ts';
import { type StoredSums, sumsIn } from './sums.ts';

/** All maintained sums and list heads, by name. */
export interface Projected {
  readonly sums: Map<string, StoredSums>;
  readonly heads: Map<string, Seen>;
}

/** Scans the projections of an account; null for all accounts. */
export async function scanProjected(account: number | null, pace = new Pace()): Promise<Projected> {
  const found: Projected = { sums: new Map(), heads: new Map() };
  const filter = {
    expression: 'sk = :balances OR begins_with(sk, :counters) OR (contains(pk, :list) AND sk = :head)',
    values: { ':balances': sumKeys.balances, ':counters': sumKeys.counters, ':list': LIST, ':head': listKeys.head },
  };
  const take = (items: readonly Item[]) => {
    for (const item of items) {
      const { pk, sk, revision } = item;
      if (sk === listKeys.head) found.heads.set(nameOf(item), { key: { pk, sk }, revision });
      else found.sums.set(nameOf(item), sumsIn(item, item));
    }
  };
  await scan(account, filter, take, pace);
  return found;
}

/** Reads items by name, including missing ones. */
export async function readSeen(keys: readonly Key[]): Promise<Map<string, Seen>> {
  const found = await readItems(keys);
  return new Map(keys.map((key) => [nameOf(key), { key, revision: found.get<Seen>(key)?.revision }]));
}
