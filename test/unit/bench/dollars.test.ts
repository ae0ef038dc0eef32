import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { type Arrived, batchesOf, shardOf } from '#test/bench/dollars/batches.ts';
import { dollarsBudgets } from '#test/bench/dollars/budgets.ts';
import { monthsOf } from '#test/bench/dollars/month.ts';
import { dollarsOf, prices, usesOf } from '#test/bench/dollars/prices.ts';
import { dollarsTables, mostTable } from '#test/bench/dollars/tables.ts';
import { dollarsPerMillion } from '#test/bench/dollars/uses.ts';
import type { DollarsResult, RhythmResult } from '#test/bench/results/dollars.ts';
import { frugalDollars } from '#test/support/bench/dollars.ts';

const at = (...times: [number, number?][]): Arrived<number>[] =>
  times.map(([time, shard = 0]) => ({ at: time, shard, change: time }));
const changes = (arrived: readonly Arrived<number>[], most = 3, windowMs = 10) =>
  batchesOf(arrived, { most, windowMs }).map((batch) => batch.changes);

describe('changes of a stream come in batches', () => {
  test.each<[string, Arrived<number>[], number[][]]>([
    ['a full one is handed over at once', at([0], [1], [2], [3]), [[0, 1, 2]]],
    ['one that is not full waits for the window', at([0], [9], [11], [30]), [[0, 9], [11]]],
    ['what comes as the window ends is in it', at([0], [10], [25]), [[0, 10]]],
    ['what could still grow at the end is left out', at([0], [5]), []],
    [
      'each shard has its own',
      at([0, 0], [1, 1], [2, 0], [3, 1], [4, 0], [20, 1]),
      [
        [0, 2, 4],
        [1, 3],
      ],
    ],
  ])('%s', (_, arrived, batches) => {
    expect(changes(arrived)).toEqual(batches);
  });

  test('partitions are spread over all shards', () => {
    const shards = Array.from({ length: 400 }, (_, id) => shardOf(`1#lead#${id}`, 4));
    for (const shard of [0, 1, 2, 3]) expect(shards.filter((one) => one === shard).length).toBeGreaterThan(60);
  });
});

describe('prices', () => {
  test('each says of what, where it is published and when it was read', () => {
    for (const { usd, per, of, page, readOn } of Object.values(prices)) {
      expect([usd >= 0, per >= 1, of.length > 0]).toEqual([true, true, true]);
      expect(page).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/pricing\//);
      expect(readOn).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
    }
  });

  test('what was used costs its count times the price', () => {
    const use = usesOf([
      { use: { writeUnits: 6, apiRequests: 1 }, times: 1_000_000 },
      { use: { writeUnits: 2 }, times: 500_000 },
    ]);
    expect(dollarsOf(use)).toBeCloseTo(7 * 0.625 + 1);
  });
});

/** A result with one rhythm changed. */
function dearer(name: string, change: Partial<RhythmResult>): DollarsResult {
  const rhythms = frugalDollars.rhythms.map((one) => (one.rhythm.name === name ? { ...one, ...change } : one));
  return { ...frugalDollars, rhythms };
}

describe('a million sales', () => {
  const [busy] = frugalDollars.rhythms;

  test('are paid for what they write and for what follows', () => {
    const sale = { calls: 3, sequential: 3, readUnits: 6, writeUnits: 7, indexWriteUnits: 1 };
    const follows = { ...(busy as RhythmResult).follows, writeUnits: 3 };
    const usd = dollarsPerMillion({ ...(busy as RhythmResult), sale, follows });
    expect(usd.table).toBeCloseTo(7 * 0.625 + 6 * 0.125);
    expect(usd.stream).toBeCloseTo(3 * 0.625);
    // 25 ms of a gigabyte, one start, one request, and an answer of 700 bytes.
    expect(usd.calls).toBeCloseTo(1 + 0.2 + 25_000 * 0.0000133334 + (700_000_000 / 1024 ** 3) * 0.09);
  });

  describe('where the table is provisioned', () => {
    const busyToo = frugalDollars.rhythms.find(({ rhythm }) => rhythm.provisioned) as RhythmResult;
    const hours = 1_000_000 / busyToo.rhythm.salesPerSecond / 3600;
    const usd = (writeUnits: number, readUnits: number) =>
      dollarsPerMillion({
        ...busyToo,
        sale: { calls: 3, sequential: 3, readUnits, writeUnits, indexWriteUnits: 1 },
      });

    test('are paid in units a second, of which four fifths are used', () => {
      // 7 of a sale and 2 of its sorted lists are 8 of the table, so 1,000 units a second. Its index has half of the least.
      const { table, sorted } = usd(7, 6);
      expect(table + sorted).toBeCloseTo(hours * ((1000 + 250) * 0.00065 + (750 + 500) * 0.00013));
      expect(sorted).toBeCloseTo((hours * (1000 + 250) * 0.00065 * 2) / 9);
    });

    test('are paid for the least that is set, although they use less', () => {
      expect(usd(1, 1).table).toBeCloseTo(hours * (((500 + 250) * 0.00065) / 3 + (500 + 500) * 0.00013));
    });

    test('have no price where they need more than the most', () => {
      expect(() => usd(40, 6)).toThrow('units a second are needed, and the settings allow 4000');
    });
  });

  test('have a budget for each rhythm', () => {
    const name = busy?.rhythm.name ?? '';
    const sale = { calls: 3, sequential: 3, readUnits: 6, writeUnits: 30, indexWriteUnits: 1 };
    const broken = dollarsBudgets(dearer(name, { sale })).filter(({ kept }) => !kept);
    expect(broken.map((budget) => budget.name)).toEqual([`a million sales of ${name}: USD`]);
    expect(dollarsBudgets(frugalDollars).every(({ kept }) => kept)).toBe(true);
  });
});

describe('a month', () => {
  test('is paid for sales, clicks, what follows, webhooks, what is kept, and what stands', () => {
    const click = { calls: 1, sequential: 1, readUnits: 0, writeUnits: 1000, indexWriteUnits: 0 };
    const month = monthsOf(dearer('2,000 sales a day', { click })).get(2000);
    expect(month?.clicks).toBeGreaterThan((2000 * 30 * 5 * 1000 * 0.625) / 1e6);
    expect(month?.kept).toBe(0);
  });

  test('costs in lib/costs.md what it may cost at most', () => {
    const readme = readFileSync(join(projectRoot, 'lib/costs.md'), 'utf8');
    expect(readme).toContain(mostTable());
  });

  test('is in the report of the bench, with a million sales', () => {
    const text = dollarsTables(frugalDollars).join('\n');
    for (const word of ['busy, one promoter', '1,000,000 sales a day', 'together']) expect(text).toContain(word);
  });
});
