import type { ListsResult } from '#test/bench/results/lists.ts';
import type { Budget } from '#test/bench/results/results.ts';
import { within } from '#test/bench/results/within.ts';

const MAX_CALLS = 10;
const MAX_READ_UNITS = 150;
/** Write units per commission for sorted lists on the way to a million. */
export const SORTED_WRITE_UNITS = 2;

export function listListBudgets({ pages, indexing }: ListsResult): Budget[] {
  const sizes = [...new Set(pages.map(({ commissions }) => commissions))];
  const getMax = (commissions: number, cost: 'calls' | 'readUnits') =>
    Math.max(...pages.filter((page) => page.commissions === commissions).map((page) => page[cost]));
  return [
    ...sizes.flatMap((commissions) => {
      const name = `any filtered page of ${commissions.toLocaleString('en-US')} commissions`;
      return [
        within(`${name}: calls`, getMax(commissions, 'calls'), MAX_CALLS),
        within(`${name}: RRU`, getMax(commissions, 'readUnits'), MAX_READ_UNITS),
      ];
    }),
    within(
      'sorted lists: WRU for each commission, of a million',
      indexing.flushUnits + indexing.compactions * indexing.compactionUnits,
      SORTED_WRITE_UNITS,
    ),
  ];
}
