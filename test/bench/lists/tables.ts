import type { ListsResult } from '#test/bench/results/lists.ts';
import { figure, textTable } from '#test/bench/results/text-table.ts';

const TITLE = 'Filtered pages of 20 commissions, of more and more of them';

const LEGEND = `The sorted lists were written as runs, as many of each size as there may be, with 400 changes in the log. RRU as the
engine reports them, the records that are shown included.`;

/** What was measured of filtered lists, for people. */
export function listsTables({ pages, keep }: ListsResult): string[] {
  const rows = pages.map(({ name, commissions, runs, calls, sequential, readUnits, ms }) => [
    name,
    commissions.toLocaleString('en-US'),
    ...[runs, calls, sequential, readUnits, ms].map((value) => figure(value, 0)),
  ]);
  const { commissions, foldUnits, mergeUnits, merges } = keep;
  return [
    TITLE,
    textTable(['list', 'commissions', 'runs', 'calls', 'seq', 'RRU', 'ms'], rows),
    LEGEND,
    `Keeping the lists of ${commissions.toLocaleString('en-US')} new commissions took ${figure(foldUnits, 2)} WRU for each as the log was folded, and ` +
      `${figure(mergeUnits, 2)} as runs were merged; of a million, ${merges} times.`,
  ];
}
