import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import type { Entries } from '#shared/store/index/keys/entries.ts';
import { encodePrefix } from '#shared/store/index/keys/key-encoding.ts';

/** Builds the entries that a row adds to a sum order. */
export function buildSumEntries<Row>({ groupOf, adds }: SumOrder<Row>, row: Row): [key: string, weight: number][] {
  const prefix = encodePrefix(groupOf(row));
  return Object.entries(adds(row)).map(([name, sum]) => [prefix + name, sum]);
}

/** Groups sum entries. */
export function decodeSumGroups({ keys, weights }: Entries): SumGroup[] {
  const groups = new Map<string, { group: string[]; sums: Record<string, number> }>();
  for (const [index, key] of keys.entries()) {
    const end = key.lastIndexOf(encodePrefix(['']));
    const name = key.slice(0, end);
    const entry = groups.get(name) ?? { group: name.split(encodePrefix([''])), sums: {} };
    entry.sums[key.slice(end + 1)] = weights[index] ?? 0;
    groups.set(name, entry);
  }
  return [...groups.values()];
}
