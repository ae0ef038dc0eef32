import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBudgets } from '#test/bench/budgets.ts';
import { measureConcurrently } from '#test/bench/parts/measure-concurrently.ts';
import { partNames } from '#test/bench/parts/parts.ts';
import { describeFailedParts, report } from '#test/bench/report.ts';
import type { Results } from '#test/bench/results/results.ts';
import { createResultsFile } from '#test/bench/results/results-file.ts';

const silent = () => {};

test('a failed part is reported with its reason, and other results are included', async () => {
  const firstPage = { files: 1, gzipBytes: 1 };
  const measure = async (part: string): Promise<Partial<Results>> => {
    if (part === 'second') throw new Error('The engine ended');
    return part === 'first' ? { firstPage } : { sharedItems: ['1#hot -'] };
  };
  const done = await measureConcurrently(['first', 'second', 'third'], { lanes: 2, measure, log: silent });
  expect(done.results).toEqual({ firstPage, sharedItems: ['1#hot -'] });
  expect(done.failures).toEqual([{ part: 'second', why: 'The engine ended' }]);
  expect(Object.keys(done.seconds).sort()).toEqual(['first', 'second', 'third']);
  expect(describeFailedParts(done.failures)).toMatch(/^A part failed.*\n\nsecond: The engine ended$/);
  const budgets = listBudgets(done.results);
  expect(budgets.map(({ name, isMet }) => [name, isMet])).toEqual([
    ['items written by sales of two leads', false],
    ['gzipped bytes of the dashboard’s first page', true],
  ]);
  expect(report(done.results, budgets)).toContain('items written by sales of two leads');
});

test('the failure text is undefined if no part failed', () => {
  expect(describeFailedParts([])).toBeUndefined();
});

test('each part is measured once, as many at a time as there are lanes', async () => {
  let [now, max] = [0, 0];
  const measured: string[] = [];
  const measure = async (part: string) => {
    now += 1;
    max = Math.max(max, now);
    await new Promise(setImmediate);
    measured.push(part);
    now -= 1;
    return {};
  };
  await measureConcurrently(partNames, { lanes: 2, measure, log: silent });
  expect(max).toBe(2);
  expect(measured.toSorted()).toEqual(partNames.toSorted());
});

test('results of a part are written to the file before the next part ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-bench-'));
  try {
    const file = join(folder, 'new', 'bench.json');
    const read = async () => JSON.parse(await readFile(file, 'utf8'));
    const resultsFile = createResultsFile(file);
    await resultsFile.add({ sharedItems: [] });
    expect(await read()).toEqual({ sharedItems: [] });
    await resultsFile.add({ bundles: [] });
    expect(await read()).toEqual({ sharedItems: [], bundles: [] });
    await resultsFile.finish({ failures: ['lists'] });
    expect(await read()).toEqual({ failures: ['lists'], sharedItems: [], bundles: [] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
