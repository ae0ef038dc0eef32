import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOneOf, columnWithin, type RowQuery, selectRows } from '#shared/domain/lists/row-query.ts';
import type { SumOrder } from '#shared/domain/lists/sum-order.ts';
import { type Entries, entriesBetween, mergeEntries, toEntries } from '#shared/store/index/keys/entries.ts';
import {
  decodeId,
  encodePrefix,
  fullRange,
  keyAfter,
  textRange,
  valueRange,
} from '#shared/store/index/keys/key-encoding.ts';
import { buildKeys, decodeRow, encodeRow, type SortOrder } from '#shared/store/index/orders/orders.ts';
import { buildSumEntries, decodeSumGroups } from '#shared/store/index/orders/sum-entries.ts';
import {
  decodeEntries,
  decodePageRefs,
  encodeEntries,
  encodePageRefs,
  type PageRef,
} from '#shared/store/index/pages/page-encoding.ts';
import { findByOffset } from '#shared/store/index/search/find-by-offset.ts';
import type { KeyInterval, PageContents } from '#shared/store/index/search/intervals.ts';
import { compileKeyFilter, coversQuery, decodeIncludedRow } from '#shared/store/index/search/key-filter.ts';
import { KeyScan } from '#shared/store/index/search/key-scan.ts';
import { buildParentRef, SegmentBuilder, summarizeEntries } from '#shared/store/index/segments/build-segment.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

interface Row {
  readonly id: number;
  readonly state: string;
  readonly campaignIds: readonly number[];
  readonly amount: number | null;
  readonly email: string | null;
  readonly at: string | null;
}

const times = ['00:00:00.000', '07:15:00.000', '23:59:59.999'].flatMap((clock) =>
  [1, 2, 3, 4].map((day) => `2026-05-0${day}T${clock}Z`),
);
const at = fc.option(fc.constantFrom(...times));
const email = fc.option(
  fc.oneof(
    fc.constantFrom('Ada@example.com', 'ada', 'ÄDA', 'ada@shop.example', '😀x', '😁x'),
    fc.string({ maxLength: 4 }),
  ),
);
const row = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  state: fc.constantFrom('active', 'activated', 'denied'),
  campaignIds: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  amount: fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.maxSafeInteger())),
  email,
  at,
});
const direction = fc.constantFrom('asc' as const, 'desc' as const);

const byAmount: SortOrder<Row> = { name: 'amount', filters: ['state'], sort: 'amount' };
const byEmail: SortOrder<Row> = { name: 'email', filters: [], sort: 'email' };
const byAmountOfDays: SortOrder<Row> = { ...byAmount, includedDays: ['at'] };
const byTime: SortOrder<Row> = { name: 'time', filters: ['state'], sort: 'at', included: ['amount'] };
const ofCampaign: SortOrder<Row> = { name: 'campaign', filters: ['campaignIds', 'state'], sort: 'id' };

/** `most`: entries or references per page. */
function aSegment(entries: Entries, pages: Map<string, Entries | readonly PageRef[]>, most: number): PageRef[] {
  if (entries.keys.length === 0) return [];
  let level: PageRef[] = [];
  const store = (contents: Entries | readonly PageRef[]) => {
    const id = `s${pages.size}`;
    pages.set(id, contents);
    return id;
  };
  for (let from = 0; from < entries.keys.length; from += most) {
    const [keys, weights] = [entries.keys.slice(from, from + most), entries.weights.slice(from, from + most)];
    level.push({
      id: store({ keys, weights }),
      height: 0,
      first: keys[0] ?? '',
      ...summarizeEntries({ keys, weights }),
    });
  }
  while (level.length > 1) {
    const parents: PageRef[] = [];
    for (let from = 0; from < level.length; from += most) {
      const chunk = level.slice(from, from + most);
      parents.push(buildParentRef(chunk, store(chunk)));
    }
    level = parents;
  }
  return level;
}

/** Each state replaces the previous one. */
function history(order: SortOrder<Row>, batches: readonly (readonly Row[])[]) {
  const rows = new Map<number, Row>();
  const changes = batches.map((batch) => {
    const weights = new Map<string, number>();
    const count = (one: Row | undefined, weight: number) => {
      for (const key of one ? buildKeys(order, one) : []) weights.set(key, (weights.get(key) ?? 0) + weight);
    };
    for (const one of batch) {
      count(rows.get(one.id), -1);
      count(one, 1);
      rows.set(one.id, one);
    }
    return toEntries(weights);
  });
  return { rows: [...rows.values()], changes };
}

const batches = fc.array(fc.array(row, { maxLength: 30 }), { minLength: 1, maxLength: 6 });

async function findRows(
  changes: readonly Entries[],
  prefixes: readonly string[],
  range: KeyInterval['range'],
  page: Parameters<typeof findByOffset>[1],
  most = 3,
) {
  const pages = new Map<string, Entries | readonly PageRef[]>();
  const [latest = { keys: [], weights: [] }, ...others] = changes;
  const segments = others.flatMap((entries) => aSegment(entries, pages, most));
  let opened = 0;
  const openPages = async (refs: readonly PageRef[]): Promise<PageContents> => {
    opened += refs.length;
    return new Map(refs.map(({ id }) => [id, pages.get(id) as Entries]));
  };
  const intervals = prefixes.map((prefix) => ({ prefix, range, segments, latest }));
  const { keys, total } = await findByOffset(intervals, page, openPages);
  return { ids: keys.map(decodeId), total, opened };
}

describe('an index', () => {
  test('pages of an index equal sorting all rows, in both directions and after any changes', () =>
    fc.assert(
      fc.asyncProperty(
        batches,
        direction,
        fc.nat(20),
        fc.integer({ min: 1, max: 9 }),
        async (all, path, from, count) => {
          const { rows, changes } = history(byAmount, all);
          const states = ['active', 'denied'];
          const expected = selectRows(
            rows,
            {
              conditions: [(one) => states.includes(one.state)],
              order: [{ by: 'amount', direction: path }],
            },
            { page: 1, perPage: 1000 },
          );
          const prefixes = states.map((state) => encodePrefix([state]));
          const page = { direction: path, offset: from, limit: count };
          const { ids, total } = await findRows(changes, prefixes, fullRange(path), page);
          expect({ ids, total }).toEqual({ ids: expected.ids.slice(from, from + count), total: expected.total });
        },
      ),
      { numRuns: isDeep ? 400 : 100 },
    ));

  test('a range of values, or a text prefix, finds exactly its rows', () =>
    fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: -4, max: 4 }), fc.nat(3), async (all, from, length) => {
        const { rows, changes } = history(byAmount, all);
        const isWithin = ({ state, amount }: Row) =>
          state === 'active' && amount !== null && amount >= from && amount <= from + length;
        const page = { direction: 'asc' as const, offset: 0, limit: 100 };
        const span = await findRows(changes, [encodePrefix(['active'])], valueRange(from, from + length), page);
        expect(span.ids.sort()).toEqual(
          rows
            .filter(isWithin)
            .map(({ id }) => id)
            .sort(),
        );

        const texts = history(byEmail, all);
        const found = await findRows(texts.changes, [''], textRange('ADA'), page);
        const begins = texts.rows.filter((one) => one.email?.toLowerCase().startsWith('ada'));
        expect(found.ids.sort()).toEqual(begins.map(({ id }) => id).sort());
        expect(found.total).toBe(begins.length);
      }),
    ));

  test('a row has one key for each value of a multi-value column', async () => {
    const one = { id: 7, state: 'active', campaignIds: [1, 3], amount: null, email: null, at: null };
    expect(buildKeys(ofCampaign, one)).toHaveLength(2);
    expect(buildKeys(ofCampaign, { ...one, campaignIds: [] })).toEqual([]);
    const { changes } = history(ofCampaign, [[one]]);
    const page = { direction: 'asc' as const, offset: 0, limit: 5 };
    expect((await findRows(changes, [encodePrefix([3, 'active'])], fullRange('asc'), page)).ids).toEqual([7]);
    expect((await findRows(changes, [encodePrefix([2, 'active'])], fullRange('asc'), page)).ids).toEqual([]);
  });

  test('a page opens few index pages per segment, regardless of their number', async () => {
    const order: SortOrder<Row> = { name: 'all', filters: [], sort: 'amount' };
    const keysBetween = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        id: from + index,
        state: 'active',
        campaignIds: [],
        amount: ((from + index) * 7919) % 100_003,
        email: null,
        at: null,
      }));
    const { changes } = history(order, [
      [],
      keysBetween(1, 60_000),
      keysBetween(60_000, 68_000),
      keysBetween(60_000, 61_000),
    ]);
    for (const path of ['asc', 'desc'] as const) {
      const { ids, total, opened } = await findRows(
        changes,
        [''],
        fullRange(path),
        { direction: path, offset: 31_000, limit: 20 },
        100,
      );
      expect([ids.length, total]).toEqual([20, 67_999]);
      expect(opened).toBeLessThan(40);
    }
  });
});

async function findRowsByCursor(
  changes: readonly Entries[],
  order: SortOrder<Row>,
  query: RowQuery<Row>,
  path: 'asc' | 'desc',
  count: number,
) {
  const pages = new Map<string, Entries | readonly PageRef[]>();
  const [latest = { keys: [], weights: [] }, ...others] = changes;
  const segments = others.flatMap((entries) => aSegment(entries, pages, 3));
  const openPages = async (refs: readonly PageRef[]): Promise<PageContents> =>
    new Map(refs.map(({ id }) => [id, pages.get(id) as Entries]));
  const keyFilter = compileKeyFilter(order, query.conditions);
  const found: { id: number; isSure: boolean }[] = [];
  let range = fullRange(path);
  for (;;) {
    const scan = new KeyScan(
      [{ prefix: encodePrefix(['active']), range, segments, latest }],
      path,
      openPages,
      keyFilter,
    );
    const { keys, reached } = await scan.next(count, 2);
    found.push(...keys.map((key) => ({ id: decodeId(key), isSure: keyFilter.isCertain(key) })));
    if (reached === null) return found;
    range = path === 'asc' ? { ...range, from: keyAfter(reached) } : { ...range, before: reached };
  }
}

describe('keys with included columns', () => {
  const span = fc.record({
    from: fc.option(fc.constantFrom(...times), { nil: undefined }),
    to: fc.option(fc.constantFrom(...times), { nil: undefined }),
  });

  test('a scan finds the rows of a time range in another order and marks uncertain ones', () =>
    fc.assert(
      fc.asyncProperty(
        batches,
        span,
        direction,
        fc.integer({ min: 1, max: 4 }),
        async (all, includedDays, path, count) => {
          const { rows, changes } = history(byAmountOfDays, all);
          const query = {
            conditions: [columnWithin<Row>('at', includedDays)],
            order: [{ by: 'amount', direction: path }],
          } as const;
          const active = rows.filter(({ state }) => state === 'active');
          const { ids } = selectRows(active, query, { page: 1, perPage: 1000 });
          const found = await findRowsByCursor(changes, byAmountOfDays, query, path, count);
          const isWanted = new Set(ids);
          expect(found.filter(({ id }) => isWanted.has(id)).map(({ id }) => id)).toEqual(ids);
          expect(found.filter(({ id, isSure }) => isSure && !isWanted.has(id))).toEqual([]);
        },
      ),
      { numRuns: isDeep ? 400 : 100 },
    ));

  test('keys with included columns return their values and sort like keys without them', () =>
    fc.assert(
      fc.property(row, row, (one, other) => {
        const [key = ''] = buildKeys(byTime, one);
        expect(decodeIncludedRow(byTime, key)).toEqual({ id: one.id, amount: one.amount });
        const plain: SortOrder<Row> = { name: 'plain', filters: ['state'], sort: 'at' };
        const ofOther = buildKeys(byTime, other)[0] ?? '';
        if (one.id === other.id) return;
        expect(key < ofOther).toBe((buildKeys(plain, one)[0] ?? '') < (buildKeys(plain, other)[0] ?? ''));
        expect([decodeId(key), decodeId(ofOther)]).toEqual([one.id, other.id]);
      }),
    ));

  test('keys cover conditions on their columns and leave the others as residual filters', () => {
    const [amount, state] = [columnWithin<Row>('amount', { from: 1 }), columnOneOf<Row>('state', ['active'])];
    expect(coversQuery(byTime, [amount], [{ by: 'amount', direction: 'asc' }])).toBe(true);
    expect(coversQuery(byTime, [amount, state], [])).toBe(false);
    expect(coversQuery(byTime, [], [{ by: 'email', direction: 'asc' }])).toBe(false);
    expect(compileKeyFilter(byTime, [amount, state]).residualFilters).toEqual([state]);
  });
});

describe('stored sums', () => {
  const sums: SumOrder<Row> = {
    name: 'sums',
    groupOf: ({ state, campaignIds }) => [state, campaignIds[0] ?? null],
    adds: ({ amount }) => ({ count: 1, amount: amount ?? 0 }),
  };

  test('stored sums equal the sums of all rows, after any changes', () =>
    fc.assert(
      fc.property(batches, (some) => {
        const rows = new Map<number, Row>();
        const weights = new Map<string, number>();
        const count = (one: Row | undefined, sign: number) => {
          for (const [key, sum] of one ? buildSumEntries(sums, one) : [])
            weights.set(key, (weights.get(key) ?? 0) + sign * sum);
        };
        for (const one of some.flat().map((row) => ({ ...row, amount: (row.amount ?? 0) % 1000 }))) {
          count(rows.get(one.id), -1);
          count(one, 1);
          rows.set(one.id, one);
        }
        const groups = Map.groupBy(rows.values(), ({ state, campaignIds }) => `${state} ${campaignIds[0] ?? null}`);
        const found = decodeSumGroups(decodeEntries(encodeEntries(toEntries(weights))));
        const named = found.map(({ group, sums: { count = 0, amount = 0 } }) => [group.join(' '), count, amount]);
        expect(named.sort()).toEqual(
          [...groups]
            .map(([name, of]) => [name, of.length, of.reduce((sum, one) => sum + (one.amount ?? 0), 0)])
            .sort(),
        );
      }),
    ));
});

describe('index entries', () => {
  test('entries are merged by key in any order, and those that sum to zero are dropped', () => {
    const weights = fc.dictionary(fc.string(), fc.integer({ min: -1, max: 1 }));
    fc.assert(
      fc.property(fc.array(weights), (all) => {
        const sums = new Map<string, number>();
        for (const one of all)
          for (const [key, weight] of Object.entries(one)) sums.set(key, (sums.get(key) ?? 0) + weight);
        const entries = all.map((one) => toEntries(new Map(Object.entries(one))));
        expect(mergeEntries(entries)).toEqual(toEntries(sums));
        expect(mergeEntries(entries.reverse())).toEqual(toEntries(sums));
      }),
    );
  });

  test('entries are decoded as they were encoded', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const keys = rows.flatMap((one) => [
          ...buildKeys(byEmail, one),
          encodeRow({ id: one.id, revision: 3, packed: 'x\u2028' }),
        ]);
        const entries = toEntries(new Map(keys.map((key, index) => [key, [-1, 1, 7, -1e12][index % 4] ?? 0])));
        expect(decodeEntries(encodeEntries(entries))).toEqual(entries);
      }),
    );
    const pages = [{ id: 'a', height: 1, first: 'é\u0000', plus: 3, minus: 1 }];
    expect(decodePageRefs(encodePageRefs(pages))).toEqual(pages);
  });

  test('pages contain more entries if keys differ little', () => {
    const countPages = (keys: readonly string[]) => {
      const cutter = new SegmentBuilder(() => 's');
      const full = cutter.add({ keys, weights: keys.map(() => 1) });
      return full.length + cutter.finish().pages.length;
    };
    const ids = Array.from({ length: 4000 }, (_, index) => String(index).padStart(7, '0'));
    expect(countPages(ids)).toBeLessThan(4);
    expect(countPages(ids.map((id) => `${id}-${id}`))).toBeGreaterThan(7);
  });

  test('repeated entries of an old version are summed', () => {
    const packed = deflateRawSync('!a\n"\n"b\r!c\n"');
    expect(decodeEntries(packed)).toEqual({ keys: ['a', 'ab', 'c'], weights: [2, 1, -2] });
  });

  test('entries are split into a tree of pages that contains them and states their counts', () => {
    const keys = Array.from(
      { length: 130_000 },
      (_, index) => `${String(index).padStart(7, '0')}-${10_000_000 - index}`,
    );
    const weights = keys.map((_, index) => (index % 10 === 0 ? -1 : 1));
    const stored = new Map<string, Uint8Array>();
    const cutter = new SegmentBuilder(() => `s${stored.size + Math.random()}`);
    const store = (pages: readonly { id: string; packed: Uint8Array }[]) => {
      for (const { id, packed } of pages) stored.set(id, packed);
    };
    for (let from = 0; from < keys.length; from += 10_007) {
      store(cutter.add({ keys: keys.slice(from, from + 10_007), weights: weights.slice(from, from + 10_007) }));
    }
    const { pages, root } = cutter.finish();
    store(pages);
    expect(root).toMatchObject({ height: 2, first: keys[0], plus: 117_000, minus: 13_000 });
    const readEntries = ({ id, height }: PageRef): Entries[] => {
      const packed = stored.get(id) as Uint8Array;
      return height === 0 ? [decodeEntries(packed)] : decodePageRefs(packed).flatMap(readEntries);
    };
    expect(mergeEntries(readEntries(root as PageRef))).toEqual({ keys, weights });
    expect(new SegmentBuilder(() => 's').finish()).toEqual({ pages: [], root: null });
  });

  test('an entry encodes its row', () => {
    const row = { id: 12, revision: 4, packed: '[12,"a\\tb"]' };
    expect(decodeRow(encodeRow(row))).toEqual(row);
    expect(decodeRow(encodeRow({ ...row, packed: null }))).toEqual({ ...row, packed: null });
    expect(entriesBetween({ keys: ['a', 'b', 'c'], weights: [1, 1, 1] }, 'b', 'c').keys).toEqual(['b']);
  });
});
