import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BLOCK_SIZE,
  changeList,
  EMPTY_LIST,
  type IdList,
  isListComplete,
  nonEmptyBlocks,
  recomputeHead,
} from '#shared/domain/lists/list.ts';
import { batches, PlainList } from '#test/support/table/plain-list.ts';

const nothing: IdList = { head: EMPTY_LIST, blocks: new Map() };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Applies a change, without empty blocks. */
function applyChange(list: IdList, added: readonly number[], removed: readonly number[] = []): IdList {
  const { head, blocks } = changeList(list, { added, removed });
  const all = new Map([...list.blocks, ...blocks]);
  return { head, blocks: new Map([...all].filter(([, ids]) => ids.length > 0)) };
}

const getRows = ({ head, blocks }: IdList) => [...blocks.values(), head.tail].flat();

describe('lists', () => {
  test('a list contains the rows that were added and not removed, in order, and its head counts them', () => {
    fc.assert(
      fc.property(batches, (changes) => {
        const plain = new PlainList();
        let list = nothing;
        for (const change of changes) {
          plain.change(change);
          list = applyChange(list, change.added, change.removed);
          expect(getRows(list)).toEqual(plain.rows);
          expect([...list.head.early].sort()).toEqual([...plain.early].sort());
          expect(isListComplete(list)).toBe(true);
          expect([...list.blocks.keys()]).toEqual(nonEmptyBlocks(list.head));
          expect(recomputeHead(list)).toEqual(list.head);
        }
      }),
    );
  });

  test('a list does not depend on the order of its changes', () => {
    const moves = [
      { added: [7], removed: [] },
      { added: [], removed: [7] },
      { added: [7], removed: [] },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(moves, { minLength: 3 }), (shuffled) => {
        const list = shuffled.reduce((current, { added, removed }) => applyChange(current, added, removed), nothing);
        expect([getRows(list), list.head.early]).toEqual([[7], []]);
      }),
    );
  });

  test('a list head stays small: an empty beginning is one number, other removals one number per block', () => {
    let list = applyChange(nothing, numbers(1, 1000));
    list = applyChange(list, [], numbers(1, 600));
    expect(list.head).toEqual({ filled: 10, start: 6, removed: {}, early: [], tail: [] });
    list = applyChange(list, [], [...numbers(701, 800), 801, 899]);
    expect(list.head).toEqual({ filled: 10, start: 6, removed: { 8: BLOCK_SIZE, 9: 2 }, early: [], tail: [] });
    list = applyChange(list, [1001], numbers(601, 700));
    expect(list.head).toEqual({ filled: 10, start: 8, removed: { 9: 2 }, early: [], tail: [1001] });
    list = applyChange(list, [], getRows(list));
    expect(list.head).toEqual({ filled: 10, start: 10, removed: {}, early: [], tail: [] });
  });

  test('a new block omits rows that were removed before it was full', () => {
    let list = applyChange(nothing, numbers(1, 99));
    list = applyChange(list, [], [5, 6]);
    list = applyChange(list, numbers(100, 103));
    expect(list.head).toEqual({ filled: 1, start: 0, removed: {}, early: [], tail: [103] });
    expect(getRows(list)).toEqual([...numbers(1, 4), ...numbers(7, 103)]);
  });

  test('a list whose blocks contradict its head is detected and can be recounted', () => {
    const fullList = applyChange(nothing, numbers(1, 350));
    const blocks = new Map(
      [...fullList.blocks].filter(([block]) => block !== 1).map(([block, ids]) => [block, ids.slice(1)]),
    );
    const damaged = { ...fullList, blocks };
    expect([isListComplete(fullList), isListComplete(damaged)]).toEqual([true, false]);
    expect(recomputeHead(damaged)).toEqual({ ...fullList.head, start: 1, removed: { 2: 1, 3: 1 } });
  });
});
