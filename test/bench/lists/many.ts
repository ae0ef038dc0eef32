import { type CommissionRow, encodeRecordRow } from '#shared/domain/lists/row.ts';
import { type Entries, toEntries } from '#shared/store/index/keys/entries.ts';
import { appendToLog, saveLogPosition } from '#shared/store/index/log.ts';
import { emptyManifest, writeManifest } from '#shared/store/index/manifest.ts';
import { buildEntries, type IndexOrder, listOrders } from '#shared/store/index/orders/definitions.ts';
import { SEGMENTS_PER_COMPACTION, type Segment } from '#shared/store/index/segments/policy.ts';
import { writeSegment } from '#shared/store/index/segments/segments.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, put } from '#shared/store/table/transaction.ts';

/** Number of changes in the log, and in the smallest segments. */
const LOGGED = 400;
const SMALLEST = 500;
/** Maximum number of segments per size, and the growth factor between sizes. */
const RUNS_OF_SIZE = SEGMENTS_PER_COMPACTION - 1;
const GROWTH = SEGMENTS_PER_COMPACTION;
const KEYS_TOGETHER = 50_000;
const START = Date.parse('2025-01-01T00:00:00.000Z');
const YEAR_MS = 365 * 86_400_000;

export function createRowOfNumber(id: number, of: number): CommissionRow {
  const noise = (Math.imul(id, 2_654_435_761) >>> 0) / 2 ** 32;
  const other = (Math.imul(id ^ 0x5bd1e995, 40_503) >>> 0) % 100;
  return {
    id,
    unit: 'cash',
    type: 'sale',
    suspicion: 'no_suspicion',
    planId: null,
    leadId: 1 + (id % 50_000),
    status: (['pending', 'approved', 'denied', 'approved'] as const)[Math.floor(noise * 4)] ?? 'pending',
    promoterId: 1 + other,
    campaignId: 1 + (other % 5),
    promotionId: 1 + other,
    payoutId: id % 3 === 0 ? null : 1 + (id % 200),
    createdAt: new Date(START + Math.floor((id / of) * YEAR_MS)).toISOString(),
    amount: Math.floor(noise * 20_000),
    saleAmount: Math.floor(noise * 100_000),
    eventId: `invoice-${Math.floor(noise * 1e9)}`,
    first: false,
    refunded: false,
    fulfilled: false,
  } as CommissionRow;
}

/**
 * Creates an account's index of commissions after that many changes: segments of every size, and a log.
 * @param names of the orders, without the parts in their keys
 */
export async function writeLists(account: number, of: number, names: readonly string[]): Promise<void> {
  const pages = getParts(of);
  const orders = listOrders('commission').filter(({ name }) => names.includes(name.split('~')[0] ?? ''));
  const segments: Record<string, Segment[]> = {};
  for (const order of orders) {
    segments[order.name] = [];
    for (const [index, page] of pages.entries()) {
      const name = `bench-${order.name.replaceAll(/[^a-z]/gi, '-')}-${index}`;
      const day = Math.floor(Date.now() / 86_400_000);
      const segment = await writeSegment({ account, name, day }, getChunks(buildSegmentEntries(order, page, of)));
      if (segment) segments[order.name]?.push(segment);
    }
  }
  await commit([put(keys.numbers(account, 'commission'), { last: of })]);
  await writeManifest(account, 'commission', {
    ...emptyManifest([], 0),
    backfillFrom: null,
    ready: true,
    segments: segments,
  });
  await saveLogPosition(account, 'commission', 0);
  const now = new Date().toISOString();
  for (let id = of + 1; id <= of + LOGGED; id += 1) {
    const row = encodeRecordRow('commission', createRowOfNumber(id, of) as never);
    await appendToLog([{ key: keys.row(account, 'commission', id), revision: 1, packed: row, before: null }], now);
  }
}

function getParts(of: number): [number, number][] {
  const sizes: number[] = [];
  let remaining = of;
  for (let size = SMALLEST; size * RUNS_OF_SIZE * 2 < remaining; size *= GROWTH) {
    for (let segment = 0; segment < RUNS_OF_SIZE; segment += 1) sizes.push(size);
    remaining -= size * RUNS_OF_SIZE;
  }
  let next = 1;
  return [remaining, ...sizes.reverse()].map((size) => {
    const from = next;
    next += size;
    return [from, next - 1];
  });
}

function buildSegmentEntries(
  order: IndexOrder<CommissionRow>,
  [from, to]: readonly [number, number],
  of: number,
): Entries {
  const weights = new Map<string, number>();
  for (let id = from; id <= to; id += 1) {
    for (const [key, weight] of buildEntries(order, createRowOfNumber(id, of))) {
      weights.set(key, (weights.get(key) ?? 0) + weight);
    }
  }
  return toEntries(weights);
}

function* getChunks({ keys: sorted, weights }: Entries) {
  for (let from = 0; from < sorted.length; from += KEYS_TOGETHER) {
    const to = from + KEYS_TOGETHER;
    yield { keys: sorted.slice(from, to), weights: weights.slice(from, to) };
  }
}
