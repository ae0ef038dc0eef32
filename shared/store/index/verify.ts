import { type RowKind, type Rows, unpacked } from '#shared/domain/lists/row.ts';
import type { Runtime } from '#shared/runtime.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import { entriesIn, type KeptOrder, keptOrders } from '#shared/store/index/orders/definitions.ts';
import { ROWS_ORDER, rowIn } from '#shared/store/index/orders/orders.ts';
import type { Run } from '#shared/store/index/segments/policy.ts';
import { mergedEntries } from '#shared/store/index/segments/segments.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { beginAnew } from './backfill.ts';
import { listSorted, readHead, type SortedHead } from './manifest.ts';
import { compareSortedRows, type SortedRowDifference } from './verify-rows.ts';

/** An order of sorted lists that does not hold what its rows make of it. */
interface SortedDifference {
  readonly account: number;
  readonly kind: RowKind;
  readonly order: string;
}

/** How many keys there are, and what they are, added up: keys that are the same in another order come to the same. */
interface Sum {
  count: number;
  keys: bigint;
}

/** What of sorted lists is not as it should be. */
export interface SortedFindings {
  /** Orders of sorted lists that do not hold what their rows make of them. */
  readonly sortedDifferences: readonly SortedDifference[];
  /** Rows that sorted lists hold otherwise than the table. */
  readonly sortedRowDifferences: readonly SortedRowDifference[];
}

/**
 * Compares the orders of sorted lists with the rows that the lists hold, and these with the table's. Their runs never change,
 * so it does not matter for the orders what happens meanwhile.
 * @param account null: every account's
 * @param repairs whether orders that differ are made anew from the table's rows, and rows that differ are logged
 */
export async function compareSorted(
  runtime: Pick<Runtime, 'now' | 'sleep'>,
  account: number | null,
  repairs: boolean,
): Promise<SortedFindings> {
  const pace = new Pace(runtime);
  const sortedDifferences: SortedDifference[] = [];
  const sortedRowDifferences: SortedRowDifference[] = [];
  for (const lists of await listSorted()) {
    if (account !== null && lists.account !== account) continue;
    const head = await readHead(lists.account, lists.kind);
    if (!head || head.building !== null) continue;
    const wrong = await wrongOrders(lists.account, lists.kind, head);
    sortedDifferences.push(...wrong.map((order) => ({ ...lists, order })));
    if (wrong.length === 0) sortedRowDifferences.push(...(await compareSortedRows(runtime, lists, pace, repairs)));
    else if (repairs) await beginAnew(lists.account, lists.kind, head, Date.parse(runtime.now()));
  }
  return { sortedDifferences, sortedRowDifferences };
}

async function wrongOrders(account: number, kind: RowKind, { runs }: SortedHead): Promise<string[]> {
  try {
    const wrong: string[] = [];
    for (const [{ name }, sum] of await sumsOfRows(account, kind, runs)) {
      const held = await sumOf(account, runs[name] ?? []);
      if (held.count !== sum.count || held.keys !== sum.keys) wrong.push(name);
    }
    return wrong;
  } catch (error) {
    if (error instanceof MissingPageError) return [ROWS_ORDER];
    throw error;
  }
}

/** What each kept order has to hold, by the rows themselves. */
async function sumsOfRows(
  account: number,
  kind: RowKind,
  runs: SortedHead['runs'],
): Promise<Map<KeptOrder<Rows[RowKind]>, Sum>> {
  const orders = (keptOrders(kind) as readonly KeptOrder<Rows[RowKind]>[]).filter(({ name }) => runs[name]);
  const sums = new Map(orders.map((order): [typeof order, Sum] => [order, { count: 0, keys: 0n }]));
  for await (const { keys } of mergedEntries(account, runs[ROWS_ORDER] ?? [])) {
    for (const { packed } of keys.map(rowIn)) {
      if (packed === null) continue;
      const row = unpacked(kind, packed);
      for (const [order, sum] of sums) for (const [key, weight] of entriesIn(order, row)) add(sum, key, weight);
    }
  }
  return sums;
}

async function sumOf(account: number, runs: readonly Run[]): Promise<Sum> {
  const sum: Sum = { count: 0, keys: 0n };
  for await (const { keys, weights } of mergedEntries(account, runs)) {
    for (const [index, key] of keys.entries()) add(sum, key, weights[index] ?? 0);
  }
  return sum;
}

function add(sum: Sum, key: string, weight: number): void {
  sum.count += weight;
  sum.keys += BigInt(weight) * numberOf(key);
}

/** A number of 53 bits that two keys hardly ever have in common. */
function numberOf(key: string): bigint {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  return (BigInt(one >>> 0) << 21n) | BigInt(other >>> 11);
}
