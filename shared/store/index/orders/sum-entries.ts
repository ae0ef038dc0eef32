import type { Entries } from '#shared/store/index/keys/entries.ts';
import { prefixOf, type Sortable } from '#shared/store/index/keys/key-encoding.ts';

/**
 * Sums that are kept of the rows of a kind, by what rows have in common. They are an order like those of lists: each sum is a
 * key, and its weight is what it comes to.
 */
export interface SumOrder<Row = Record<string, unknown>> {
  /** What it is called in the table. An order that becomes another one needs another name. */
  readonly name: string;
  /** What the rows have in common that a sum is of. */
  readonly groupOf: (row: Row) => readonly Sortable[];
  /** What a row adds, in integers, by names of sums. */
  readonly adds: (row: Row) => Readonly<Record<string, number>>;
}

/** Some sums of the rows of a group, by their names; what comes to nothing is left out. */
export interface SumGroup {
  readonly group: readonly string[];
  readonly sums: Readonly<Record<string, number>>;
}

/** What a row adds to sums, by key. */
export function sumsIn<Row>({ groupOf, adds }: SumOrder<Row>, row: Row): [key: string, weight: number][] {
  const prefix = prefixOf(groupOf(row));
  return Object.entries(adds(row)).map(([name, sum]) => [prefix + name, sum]);
}

/** Sums by group, from their entries. */
export function groupsIn({ keys, weights }: Entries): SumGroup[] {
  const groups = new Map<string, { group: string[]; sums: Record<string, number> }>();
  for (const [index, key] of keys.entries()) {
    const end = key.lastIndexOf(prefixOf(['']));
    const name = key.slice(0, end);
    const known = groups.get(name) ?? { group: name.split(prefixOf([''])), sums: {} };
    known.sums[key.slice(end + 1)] = weights[index] ?? 0;
    groups.set(name, known);
  }
  return [...groups.values()];
}
