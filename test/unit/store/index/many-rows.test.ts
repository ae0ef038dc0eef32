import { expect, test } from 'vitest';
import { type Entries, NO_ENTRIES } from '#shared/store/index/keys/entries.ts';
import {
  encodePrefix,
  encodeSuffixes,
  fullRange,
  type KeyRange,
  valueRange,
} from '#shared/store/index/keys/key-encoding.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';
import { findByOffset, type OffsetRange } from '#shared/store/index/search/find-by-offset.ts';
import type { PageContents } from '#shared/store/index/search/intervals.ts';
import { FLUSH_CHANGES, SEGMENTS_PER_COMPACTION } from '#shared/store/index/segments/policy.ts';

const ROWS = 10_000_000;
/** Keys and child references per page. A page has at most 4 KB, so reading it costs 0.5 RRU. */
const [KEYS, PARTS] = [512, 200];
const RRU = 0.5;
/** Distinct values of the filter and of the sort column. */
const [VALUES, AMOUNTS] = [10, 1_000_000_000];

/** As many uncompacted segments as possible, largest first. */
function getSizes(rows: number): number[] {
  const sizes: number[] = [];
  let remaining = rows;
  for (let size = FLUSH_CHANGES; remaining > 0; size *= SEGMENTS_PER_COMPACTION) {
    for (let segment = 1; segment < SEGMENTS_PER_COMPACTION && remaining > 0; segment += 1) {
      sizes.unshift(Math.min(size, remaining));
      remaining -= size;
    }
  }
  return sizes;
}

/** Keys are spread over all values. */
function createKeyAt(segment: number, count: number, index: number): string {
  const pageCount = Math.ceil(count / VALUES);
  const amount = Math.floor(((index % pageCount) / pageCount) * AMOUNTS);
  return encodePrefix([Math.floor(index / pageCount)]) + encodeSuffixes(amount, 1 + index * 30 + segment).join('');
}

function getPart(segment: number, count: number, height: number, from: number): PageRef {
  const plus = Math.min(KEYS * PARTS ** height, count - from);
  return { id: `${segment}.${height}.${from}`, height, first: createKeyAt(segment, count, from), plus, minus: 0 };
}

/** Page contents are computed when opened. */
async function measureCost(values: readonly number[], range: KeyRange, page: OffsetRange) {
  const sizes = getSizes(ROWS);
  const read = new Set<string>();
  let rounds = 0;
  const openPages = async (pages: readonly PageRef[]): Promise<PageContents> => {
    rounds += 1;
    return new Map<string, Entries | readonly PageRef[]>(
      pages.map(({ id, height }) => {
        read.add(id);
        const [segment = 0, , from = 0] = id.split('.').map(Number);
        const count = sizes[segment] ?? 0;
        const width = height === 0 ? 1 : KEYS * PARTS ** (height - 1);
        const most = Math.min(height === 0 ? KEYS : PARTS, Math.ceil((count - from) / width));
        const indexes = Array.from({ length: most }, (_, index) => from + index * width);
        if (height > 0) return [id, indexes.map((at) => getPart(segment, count, height - 1, at))];
        return [id, { keys: indexes.map((at) => createKeyAt(segment, count, at)), weights: indexes.map(() => 1) }];
      }),
    );
  };
  const segments = sizes.map((count, segment) => getPart(segment, count, getHeight(count), 0));
  const intervals = values.map((value) => ({ prefix: encodePrefix([value]), range, segments, latest: NO_ENTRIES }));
  const { keys } = await findByOffset(intervals, page, openPages);
  return { found: keys.length, rounds, units: read.size * RRU };
}

function getHeight(count: number): number {
  let height = 0;
  while (KEYS * PARTS ** height < count) height += 1;
  return height;
}

const asc = { direction: 'asc', offset: 0, limit: 20 } as const;

test.each<[name: string, most: number, values: number[], range: KeyRange, place: OffsetRange]>([
  ['of one value, largest first', 45, [3], fullRange('desc'), { ...asc, direction: 'desc' }],
  ['of two values', 70, [3, 7], fullRange('asc'), asc],
  ['in the midst', 65, [5], fullRange('asc'), { ...asc, offset: ROWS / VALUES / 2 }],
  ['of a span of amounts', 45, [5], valueRange(AMOUNTS / 10, AMOUNTS / 5), asc],
])('a page of ten million rows, %s, costs at most %d RRU', async (...[, most, values, range, page]) => {
  const { found, rounds, units } = await measureCost(values, range, page);
  expect([found, rounds]).toEqual([20, 3]);
  expect(units).toBeLessThanOrEqual(most);
});
