import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { type Arrived, findShard, groupIntoBatches } from '#test/bench/dollars/batches.ts';
import { listPriceBudgets } from '#test/bench/dollars/budgets.ts';
import { listMonths } from '#test/bench/dollars/month.ts';
import { addUses, computeDollars, prices } from '#test/bench/dollars/prices.ts';
import { formatBudgetTable } from '#test/bench/dollars/tables.ts';
import { listUsesOfCall } from '#test/bench/dollars/uses.ts';
import type { DollarsResult, LoadProfileResult } from '#test/bench/results/dollars.ts';
import { affordableDollars } from '#test/support/bench/dollars.ts';

const at = (...times: [number, number?][]): Arrived<number>[] =>
  times.map(([time, shard = 0]) => ({ at: time, shard, change: time }));
const changes = (arrived: readonly Arrived<number>[], max = 3, windowMs = 10) =>
  groupIntoBatches(arrived, { max, windowMs }).map((batch) => batch.changes);

describe('stream batches', () => {
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
  ])('stream changes are batched: %s', (_, arrived, batches) => {
    expect(changes(arrived)).toEqual(batches);
  });

  test('partitions are spread over all shards', () => {
    const shards = Array.from({ length: 400 }, (_, id) => findShard(`1#lead#${id}`, 4));
    for (const shard of [0, 1, 2, 3]) expect(shards.filter((one) => one === shard).length).toBeGreaterThan(60);
  });
});

describe('prices', () => {
  test('each price has a unit, a source page and a date', () => {
    for (const { usd, per, of, page, readOn } of Object.values(prices)) {
      expect([usd >= 0, per >= 1, of.length > 0]).toEqual([true, true, true]);
      expect(page).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/pricing\//);
      expect(readOn).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
    }
  });

  test('usage costs its count times the price', () => {
    const use = addUses([{ writeUnits: 6_000_000, apiRequests: 1_000_000 }, { writeUnits: 1_000_000 }]);
    expect(computeDollars(use)).toBeCloseTo(7 * 0.625 + 1);
  });
});

function withHigherCost(salesPerDay: number, change: Partial<LoadProfileResult>): DollarsResult {
  const profiles = affordableDollars.profiles.map((one) =>
    one.profile.salesPerDay === salesPerDay ? { ...one, ...change } : one,
  );
  return { ...affordableDollars, profiles };
}

test('a call costs its reads, writes, API Gateway, function and logs', () => {
  const use = listUsesOfCall({ sequential: 3, readUnits: 6, writeUnits: 7 });
  expect(use).toMatchObject({ writeUnits: 7, readUnits: 6, apiRequests: 1, lambdaRequests: 1 });
  // 25 ms at 1 GB, and a reply of 700 bytes.
  expect([use.lambdaGbSeconds, use.sentGb]).toEqual([0.025, 700 / 1024 ** 3]);
});

describe('monthly costs', () => {
  test('monthly costs include clicks; storage costs stay 0 without stored data', () => {
    const click = { sequential: 1, readUnits: 0, writeUnits: 1000 };
    const month = listMonths(withHigherCost(2000, { click })).get(2000);
    expect(month?.clicks).toBeGreaterThan((2000 * 30 * 5 * 1000 * 0.625) / 1e6);
    expect(month?.storage).toBe(0);
  });

  test('the table in lib/costs.md shows the monthly limits', () => {
    const readme = readFileSync(join(projectRoot, 'lib/costs.md'), 'utf8');
    expect(readme).toContain(formatBudgetTable());
  });

  test('each line of the monthly costs has a budget', () => {
    const sale = { sequential: 3, readUnits: 6, writeUnits: 100 };
    const broken = listPriceBudgets(withHigherCost(2000, { sale })).filter(({ isMet }) => !isMet);
    expect(broken.map(({ name }) => name)).toEqual(['a month of 2,000 sales a day: USD, sales']);
    expect(listPriceBudgets(affordableDollars).every(({ isMet }) => isMet)).toBe(true);
  });
});
