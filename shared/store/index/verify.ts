import { type RowKind, type Rows, unpacked } from '#shared/domain/lists/row.ts';
import type { Runtime } from '#shared/runtime.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import { buildEntries, type IndexOrder, listOrders } from '#shared/store/index/orders/definitions.ts';
import { decodeRow, ROWS_ORDER } from '#shared/store/index/orders/orders.ts';
import type { Segment } from '#shared/store/index/segments/policy.ts';
import { readMergedEntries } from '#shared/store/index/segments/segments.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { rebuildIndex } from './backfill.ts';
import { listIndexes, type Manifest, readManifest } from './manifest.ts';
import { compareIndexRows, type RowDifference } from './verify-rows.ts';

/** An order of sorted lists that does not hold what its rows make of it. */
interface OrderDifference {
  readonly account: number;
  readonly kind: RowKind;
  readonly order: string;
}

/** How many keys there are, and what they are, added up: keys that are the same in another order come to the same. */
interface Checksum {
  count: number;
  keys: bigint;
}

/** What of sorted lists is not as it should be. */
export interface IndexFindings {
  /** Orders of sorted lists that do not hold what their rows make of them. */
  readonly sortedDifferences: readonly OrderDifference[];
  /** Rows that sorted lists hold otherwise than the table. */
  readonly sortedRowDifferences: readonly RowDifference[];
}

/**
 * Compares the orders of sorted lists with the rows that the lists hold, and these with the table's. Their runs never change,
 * so it does not matter for the orders what happens meanwhile.
 * @param account null: every account's
 * @param repairs whether orders that differ are made anew from the table's rows, and rows that differ are logged
 */
export async function compareIndexes(
  runtime: Pick<Runtime, 'now' | 'sleep'>,
  account: number | null,
  repairs: boolean,
): Promise<IndexFindings> {
  const pace = new Pace(runtime);
  const sortedDifferences: OrderDifference[] = [];
  const sortedRowDifferences: RowDifference[] = [];
  for (const lists of await listIndexes()) {
    if (account !== null && lists.account !== account) continue;
    const manifest = await readManifest(lists.account, lists.kind);
    if (!manifest || manifest.backfillFrom !== null) continue;
    const wrong = await findWrongOrders(lists.account, lists.kind, manifest);
    sortedDifferences.push(...wrong.map((order) => ({ ...lists, order })));
    if (wrong.length === 0) sortedRowDifferences.push(...(await compareIndexRows(runtime, lists, pace, repairs)));
    else if (repairs) await rebuildIndex(lists.account, lists.kind, manifest, Date.parse(runtime.now()));
  }
  return { sortedDifferences, sortedRowDifferences };
}

async function findWrongOrders(account: number, kind: RowKind, { segments }: Manifest): Promise<string[]> {
  try {
    const wrong: string[] = [];
    for (const [{ name }, sum] of await checksumsOfRows(account, kind, segments)) {
      const held = await checksumOf(account, segments[name] ?? []);
      if (held.count !== sum.count || held.keys !== sum.keys) wrong.push(name);
    }
    return wrong;
  } catch (error) {
    if (error instanceof MissingPageError) return [ROWS_ORDER];
    throw error;
  }
}

/** What each kept order has to hold, by the rows themselves. */
async function checksumsOfRows(
  account: number,
  kind: RowKind,
  segments: Manifest['segments'],
): Promise<Map<IndexOrder<Rows[RowKind]>, Checksum>> {
  const orders = (listOrders(kind) as readonly IndexOrder<Rows[RowKind]>[]).filter(({ name }) => segments[name]);
  const sums = new Map(orders.map((order): [typeof order, Checksum] => [order, { count: 0, keys: 0n }]));
  for await (const { keys } of readMergedEntries(account, segments[ROWS_ORDER] ?? [])) {
    for (const { packed } of keys.map(decodeRow)) {
      if (packed === null) continue;
      const row = unpacked(kind, packed);
      for (const [order, sum] of sums) for (const [key, weight] of buildEntries(order, row)) add(sum, key, weight);
    }
  }
  return sums;
}

async function checksumOf(account: number, segments: readonly Segment[]): Promise<Checksum> {
  const sum: Checksum = { count: 0, keys: 0n };
  for await (const { keys, weights } of readMergedEntries(account, segments)) {
    for (const [index, key] of keys.entries()) add(sum, key, weights[index] ?? 0);
  }
  return sum;
}

function add(sum: Checksum, key: string, weight: number): void {
  sum.count += weight;
  sum.keys += BigInt(weight) * hashKey(key);
}

/** A number of 53 bits that two keys hardly ever have in common. */
function hashKey(key: string): bigint {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  return (BigInt(one >>> 0) << 21n) | BigInt(other >>> 11);
}
