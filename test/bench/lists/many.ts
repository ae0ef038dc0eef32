import { type CommissionRow, packed } from '#shared/domain/lists/row.ts';
import { type Entries, entriesOf } from '#shared/store/index/keys/entries.ts';
import { logRows, noteLog } from '#shared/store/index/log.ts';
import { emptyHead, writeHead } from '#shared/store/index/manifest.ts';
import { entriesIn, type KeptOrder, keptOrders } from '#shared/store/index/orders/definitions.ts';
import { RUNS_TOGETHER, type Run } from '#shared/store/index/segments/policy.ts';
import { writeRun } from '#shared/store/index/segments/segments.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, put } from '#shared/store/table/transaction.ts';

/** As many changes wait in the log, and as many make the smallest runs. */
const LOGGED = 400;
const SMALLEST = 500;
/** How many runs there are of each size at the most, and how many times larger the next size is. */
const RUNS_OF_SIZE = RUNS_TOGETHER - 1;
const GROWTH = RUNS_TOGETHER;
const KEYS_TOGETHER = 50_000;
const START = Date.parse('2025-01-01T00:00:00.000Z');
const YEAR_MS = 365 * 86_400_000;

/** The commission of that number, of so many: like others, and always the same. */
export function rowOfNumber(id: number, of: number): CommissionRow {
  const noise = (Math.imul(id, 2_654_435_761) >>> 0) / 2 ** 32;
  const other = (Math.imul(id ^ 0x5bd1e995, 40_503) >>> 0) % 100;
  return {
    ...{ id, unit: 'cash', type: 'sale', suspicion: 'no_suspicion', planId: null, leadId: 1 + (id % 50_000) },
    status: (['pending', 'approved', 'denied', 'approved'] as const)[Math.floor(noise * 4)] ?? 'pending',
    promoterId: 1 + other,
    campaignId: 1 + (other % 5),
    promotionId: 1 + other,
    payoutId: id % 3 === 0 ? null : 1 + (id % 200),
    createdAt: new Date(START + Math.floor((id / of) * YEAR_MS)).toISOString(),
    amount: Math.floor(noise * 20_000),
    saleAmount: Math.floor(noise * 100_000),
    eventId: `invoice-${Math.floor(noise * 1e9)}`,
    ...{ first: false, refunded: false, fulfilled: false },
  } as CommissionRow;
}

/**
 * Gives an account sorted lists of commissions in some orders, as they are after so many changes: runs of every size, and a log.
 * @param names of the orders, without what their keys say besides
 */
export async function giveLists(account: number, of: number, names: readonly string[]): Promise<void> {
  const parts = partsOf(of);
  const orders = keptOrders('commission').filter(({ name }) => names.includes(name.split('~')[0] ?? ''));
  const runs: Record<string, Run[]> = {};
  for (const order of orders) {
    runs[order.name] = [];
    for (const [index, part] of parts.entries()) {
      const name = `bench-${order.name.replaceAll(/[^a-z]/gi, '-')}-${index}`;
      const day = Math.floor(Date.now() / 86_400_000);
      const run = await writeRun({ account, name, day }, chunksOf(keptOf(order, part, of)));
      if (run) runs[order.name]?.push(run);
    }
  }
  await commit([put(keys.numbers(account, 'commission'), { last: of })]);
  await writeHead(account, 'commission', { ...emptyHead([], 0), building: null, ready: true, runs });
  await noteLog(account, 'commission', 0);
  const now = new Date().toISOString();
  for (let id = of + 1; id <= of + LOGGED; id += 1) {
    const row = packed('commission', rowOfNumber(id, of) as never);
    await logRows([{ key: keys.row(account, 'commission', id), revision: 1, packed: row, before: null }], now);
  }
}

/** From which number to which each run goes, the oldest and largest first. */
function partsOf(of: number): [number, number][] {
  const sizes: number[] = [];
  let left = of;
  for (let size = SMALLEST; size * RUNS_OF_SIZE * 2 < left; size *= GROWTH) {
    for (let run = 0; run < RUNS_OF_SIZE; run += 1) sizes.push(size);
    left -= size * RUNS_OF_SIZE;
  }
  let next = 1;
  return [left, ...sizes.reverse()].map((size) => {
    const from = next;
    next += size;
    return [from, next - 1];
  });
}

function keptOf(order: KeptOrder<CommissionRow>, [from, to]: readonly [number, number], of: number): Entries {
  const weights = new Map<string, number>();
  for (let id = from; id <= to; id += 1) {
    for (const [key, weight] of entriesIn(order, rowOfNumber(id, of))) {
      weights.set(key, (weights.get(key) ?? 0) + weight);
    }
  }
  return entriesOf(weights);
}

function* chunksOf({ keys: sorted, weights }: Entries) {
  for (let from = 0; from < sorted.length; from += KEYS_TOGETHER) {
    const to = from + KEYS_TOGETHER;
    yield { keys: sorted.slice(from, to), weights: weights.slice(from, to) };
  }
}
