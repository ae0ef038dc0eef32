import { decodeRecordRow, type RowByKind, type RowKind } from '#shared/domain/lists/row.ts';
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

/** An order that does not match its rows. */
interface OrderDifference {
  readonly account: number;
  readonly kind: RowKind;
  readonly order: string;
}

/** Number of keys and sum of their hashes, independent of their order. */
interface Checksum {
  count: number;
  keys: bigint;
}

export interface IndexFindings {
  /** Orders that do not match the rows of the index. */
  readonly sortedDifferences: readonly OrderDifference[];
  /** Rows of which the index and the table differ. */
  readonly sortedRowDifferences: readonly RowDifference[];
}

/**
 * Compares the orders of indexes with the rows that they hold, and those with the table. Segments are immutable, so
 * traffic does not disturb the first comparison.
 * @param account null for all accounts
 * @param repairs whether to rebuild or repair what differs
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
    const wrongOrders = await findWrongOrders(lists.account, lists.kind, manifest);
    sortedDifferences.push(...wrongOrders.map((order) => ({ ...lists, order })));
    if (wrongOrders.length === 0) sortedRowDifferences.push(...(await compareIndexRows(runtime, lists, pace, repairs)));
    else if (repairs) await rebuildIndex(lists.account, lists.kind, manifest, Date.parse(runtime.now()));
  }
  return { sortedDifferences, sortedRowDifferences };
}

async function findWrongOrders(account: number, kind: RowKind, { segments }: Manifest): Promise<string[]> {
  try {
    const wrongOrders: string[] = [];
    for (const [{ name }, sum] of await checksumsOfRows(account, kind, segments)) {
      const checksum = await computeChecksum(account, segments[name] ?? []);
      if (checksum.count !== sum.count || checksum.keys !== sum.keys) wrongOrders.push(name);
    }
    return wrongOrders;
  } catch (error) {
    if (error instanceof MissingPageError) return [ROWS_ORDER];
    throw error;
  }
}

/** Computes the expected checksum of each order. */
async function checksumsOfRows(
  account: number,
  kind: RowKind,
  segments: Manifest['segments'],
): Promise<Map<IndexOrder<RowByKind[RowKind]>, Checksum>> {
  const orders = (listOrders(kind) as readonly IndexOrder<RowByKind[RowKind]>[]).filter(({ name }) => segments[name]);
  const sums = new Map(orders.map((order): [typeof order, Checksum] => [order, { count: 0, keys: 0n }]));
  for await (const { keys } of readMergedEntries(account, segments[ROWS_ORDER] ?? [])) {
    for (const { packed } of keys.map(decodeRow)) {
      if (packed === null) continue;
      const row = decodeRecordRow(kind, packed);
      for (const [order, sum] of sums) for (const [key, weight] of buildEntries(order, row)) add(sum, key, weight);
    }
  }
  return sums;
}

async function computeChecksum(account: number, segments: readonly Segment[]): Promise<Checksum> {
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

/** A hash of 53 bits. */
function hashKey(key: string): bigint {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  return (BigInt(high >>> 0) << 21n) | BigInt(low >>> 11);
}
