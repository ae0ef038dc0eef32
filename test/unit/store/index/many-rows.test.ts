import { expect, test } from 'vitest';
import { type Entries, NO_ENTRIES } from '#shared/store/index/keys/entries.ts';
import { type KeyRange, prefixOf, spanOf, suffixesOf, whole } from '#shared/store/index/keys/key-encoding.ts';
import type { Part } from '#shared/store/index/pages/page-encoding.ts';
import { findPlace, type Place } from '#shared/store/index/search/find-by-offset.ts';
import type { Opened } from '#shared/store/index/search/intervals.ts';
import { FOLDED_TOGETHER, RUNS_TOGETHER } from '#shared/store/index/segments/policy.ts';

const ROWS = 10_000_000;
/** How many keys, and parts, a sheet has (`cut-run.ts`). It has four kilobytes at the most, so it is read for half an RRU. */
const [KEYS, PARTS] = [512, 200];
const RRU = 0.5;
/** How many values there are of what the order is filtered by, and how many that it is sorted by. */
const [VALUES, AMOUNTS] = [10, 1_000_000_000];

/** The sizes of the runs of so many rows, where each has as many as are not merged yet; the largest first. */
function sizesOf(rows: number): number[] {
  const sizes: number[] = [];
  let left = rows;
  for (let size = FOLDED_TOGETHER; left > 0; size *= RUNS_TOGETHER) {
    for (let run = 1; run < RUNS_TOGETHER && left > 0; run += 1) {
      sizes.unshift(Math.min(size, left));
      left -= size;
    }
  }
  return sizes;
}

/** The key at a place of a run whose keys are spread over all values, as amounts are. */
function keyAt(run: number, count: number, place: number): string {
  const of = Math.ceil(count / VALUES);
  const amount = Math.floor(((place % of) / of) * AMOUNTS);
  return prefixOf([Math.floor(place / of)]) + suffixesOf(amount, 1 + place * 30 + run).join('');
}

function partOf(run: number, count: number, height: number, from: number): Part {
  const plus = Math.min(KEYS * PARTS ** height, count - from);
  return { sheet: `${run}.${height}.${from}`, height, first: keyAt(run, count, from), plus, minus: 0 };
}

/** Finds a page in runs that nobody has written: what a sheet holds is computed as it is opened. */
async function costOf(values: readonly number[], range: KeyRange, place: Place) {
  const sizes = sizesOf(ROWS);
  const sheets = new Set<string>();
  let rounds = 0;
  const open = async (parts: readonly Part[]): Promise<Opened> => {
    rounds += 1;
    return new Map<string, Entries | readonly Part[]>(
      parts.map(({ sheet, height }) => {
        sheets.add(sheet);
        const [run = 0, , from = 0] = sheet.split('.').map(Number);
        const count = sizes[run] ?? 0;
        const width = height === 0 ? 1 : KEYS * PARTS ** (height - 1);
        const most = Math.min(height === 0 ? KEYS : PARTS, Math.ceil((count - from) / width));
        const places = Array.from({ length: most }, (_, index) => from + index * width);
        if (height > 0) return [sheet, places.map((at) => partOf(run, count, height - 1, at))];
        return [sheet, { keys: places.map((at) => keyAt(run, count, at)), weights: places.map(() => 1) }];
      }),
    );
  };
  const runs = sizes.map((count, run) => partOf(run, count, heightOf(count), 0));
  const stretches = values.map((value) => ({ prefix: prefixOf([value]), range, runs, latest: NO_ENTRIES }));
  const { keys } = await findPlace(stretches, place, open);
  return { found: keys.length, rounds, units: sheets.size * RRU };
}

function heightOf(count: number): number {
  let height = 0;
  while (KEYS * PARTS ** height < count) height += 1;
  return height;
}

const asc = { direction: 'asc', from: 0, count: 20 } as const;

test.each<[name: string, most: number, values: number[], range: KeyRange, place: Place]>([
  ['of one value, largest first', 45, [3], whole('desc'), { ...asc, direction: 'desc' }],
  ['of two values', 70, [3, 7], whole('asc'), asc],
  ['in the midst', 65, [5], whole('asc'), { ...asc, from: ROWS / VALUES / 2 }],
  ['of a span of amounts', 45, [5], spanOf(AMOUNTS / 10, AMOUNTS / 5), asc],
])(
  'of ten million rows, a page %s costs %d RRU at the most, however many runs there are',
  async (...[, most, values, range, place]) => {
    const { found, rounds, units } = await costOf(values, range, place);
    expect([found, rounds]).toEqual([20, 3]);
    expect(units).toBeLessThanOrEqual(most);
  },
);
