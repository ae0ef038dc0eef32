import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK_SIZE, changeList, EMPTY_LIST, type IdList, type ListRowChanges } from '#shared/domain/lists/list.ts';
import { countListRows, guessPageBlocks, locatePage, type PageRequest } from '#shared/domain/lists/page.ts';
import { batches, PlainList } from '#test/support/table/plain-list.ts';

function listAfter(changes: readonly ListRowChanges[]): { list: IdList; plain: PlainList } {
  const plain = new PlainList();
  let list: IdList = { head: EMPTY_LIST, blocks: new Map() };
  for (const change of changes) {
    plain.change(change);
    const { head, blocks } = changeList(list, change);
    list = { head, blocks: new Map([...list.blocks, ...blocks]) };
  }
  return { list, plain };
}

function getIds({ head, blocks }: IdList, page: PageRequest): number[] {
  return locatePage(head, page).flatMap(({ block, from, to }) => {
    const ids = block > head.filled ? head.tail : (blocks.get(block) ?? []);
    return ids.slice(from, to);
  });
}

const perPage = fc.integer({ min: 1, max: 120 });

describe('pages of a list', () => {
  test('pages of a list contain every row once, in order, regardless of the changes', () => {
    fc.assert(
      fc.property(batches, fc.uniqueArray(perPage, { minLength: 1, maxLength: 3 }), (changes, sizes) => {
        const { list, plain } = listAfter(changes);
        expect(countListRows(list.head)).toBe(plain.rows.length);
        for (const size of sizes) {
          const pages = Math.ceil(plain.rows.length / size) + 1;
          for (let page = 1; page <= pages; page += 1) {
            expect(getIds(list, { page, perPage: size })).toEqual(plain.page(page, size));
          }
        }
      }),
    );
  });

  test('full pages of a list do not change when rows are added', () => {
    fc.assert(
      fc.property(batches, perPage, fc.integer({ min: 0, max: 300 }), (changes, perPage, addedCount) => {
        const { list, plain } = listAfter(changes);
        const newIds = Array.from({ length: addedCount }, (_, index) => 1_000_000 + index);
        const { list: grown } = listAfter([...changes, { added: newIds, removed: [] }]);
        for (let page = 1; page <= Math.floor(plain.rows.length / perPage); page += 1) {
          expect(getIds(grown, { page, perPage })).toEqual(getIds(list, { page, perPage }));
        }
      }),
    );
  });

  test('pages of a list are in the likely blocks if no earlier row was removed', () => {
    const ids = Array.from({ length: 3 * BLOCK_SIZE + 50 }, (_, index) => index + 1);
    fc.assert(
      fc.property(perPage, fc.integer({ min: 1, max: 9 }), (perPage, page) => {
        const { list } = listAfter([{ added: ids, removed: [] }]);
        const found = locatePage(list.head, { page, perPage }).map(({ block }) => block);
        expect(guessPageBlocks({ page, perPage })).toEqual(expect.arrayContaining(found));
      }),
    );
    expect(guessPageBlocks({ page: 2, perPage: 60 })).toEqual([1, 2]);
  });

  test('pages of a list beyond the last one are empty', () => {
    const { list } = listAfter([
      { added: [1, 2, 3], removed: [] },
      { added: [], removed: [2] },
    ]);
    expect(locatePage(list.head, { page: 2, perPage: 2 })).toEqual([]);
    expect(locatePage(EMPTY_LIST, { page: 1, perPage: 50 })).toEqual([]);
  });
});
