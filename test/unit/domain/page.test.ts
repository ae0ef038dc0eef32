import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionsOf, totalOf } from '#shared/domain/page.ts';

const list = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.uniqueArray(fc.integer({ min: 1, max: 60 })))
  .map(([count, taken]) => ({ count, holes: taken.filter((hole) => hole <= count).sort((a, b) => a - b) }));

describe('the pages of a list', () => {
  test('hold every row once, in order, and only the last is short', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 20 }), (head, perPage) => {
        const pages: number[][] = [];
        for (let page = 1; ; page += 1) {
          const rows = positionsOf(head, { page, perPage });
          if (rows.length > 0) pages.push(rows);
          if (rows.length < perPage) break;
        }
        const all = Array.from({ length: head.count }, (_, index) => index + 1);
        expect(pages.flat()).toEqual(all.filter((position) => !head.holes.includes(position)));
        expect(pages.flat()).toHaveLength(totalOf(head));
      }),
    );
  });

  test('do not change while rows are added', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 30 }), (head, perPage, added) => {
        const full = positionsOf(head, { page: 2, perPage });
        if (full.length < perPage) return;
        expect(positionsOf({ ...head, count: head.count + added }, { page: 2, perPage })).toEqual(full);
      }),
    );
  });

  test('that lie behind the last are empty', () => {
    expect(positionsOf({ count: 3, holes: [2] }, { page: 2, perPage: 2 })).toEqual([]);
    expect(positionsOf({ count: 0, holes: [] }, { page: 1, perPage: 50 })).toEqual([]);
  });
});
