import { formatMonthsTable } from '#test/bench/dollars/tables.ts';
import type { Failure } from '#test/bench/parts/measure-concurrently.ts';
import type { Budget, OperationResult, Results } from './results/results.ts';
import { formatFigure, formatTextTable } from './results/text-table.ts';

const LEGEND = `calls/seq: DynamoDB calls in all, and the longest chain of them that do not overlap in time.
RRU, WRU: what DynamoDB bills by its published rules for the sizes of the items: 2 for each started KB written or checked in
  a transaction, 1 otherwise; 1 for each started 4 KB read; refused writes as if they were done, index entries included.
worst: the most expensive run, which may have leased a block of numbers (1 WRU) or two. All else is of a run without.
items: written, or locked by a condition check. largest: bytes of the largest of them. bytes in: of all answers.`;

/** Formats results as text: operations, routes, months and budgets. Omits parts that were not measured. */
export function report({ operations, routes, dollars }: Partial<Results>, budgets: readonly Budget[]): string {
  const counted = [...(operations ?? []), ...(routes ?? [])];
  return [
    ...(counted.length > 0 ? [formatTextTable(HEADINGS, counted.map(countRow)), LEGEND] : []),
    ...(dollars ? [formatMonthsTable(dollars)] : []),
    'Budgets',
    formatBudgetTable(budgets),
  ].join('\n\n');
}

/** Formats the failed parts; undefined without failures. */
export function describeFailedParts(failures: readonly Failure[]): string | undefined {
  if (failures.length === 0) return undefined;
  const each = failures.map(({ part, why }) => `${part}: ${why}`).join('\n\n');
  return `${failures.length === 1 ? 'A part' : `${failures.length} parts`} failed, and its figures are missing:\n\n${each}`;
}

/** Formats the exceeded budgets; undefined if all are met. */
export function findBrokenBudgets(budgets: readonly Budget[]): string | undefined {
  const broken = budgets.filter(({ isMet }) => !isMet);
  if (broken.length === 0) return undefined;
  return `${broken.length} of ${budgets.length} budgets broken:\n\n${formatBudgetTable(broken)}`;
}

function formatBudgetTable(budgets: readonly Budget[]): string {
  const rows = budgets.map(({ name, measured, max, isMet }) => [
    ...[name, formatFigure(measured), formatFigure(max)],
    isMet ? 'kept' : 'BROKEN',
  ]);
  return formatTextTable(['', 'measured', 'at most', ''], rows);
}

const HEADINGS = ['', 'calls', 'seq', 'RRU', 'WRU', 'items', 'largest', 'bytes in', 'worst seq', 'worst WRU'];

function countRow({ name, usual, worst }: OperationResult): string[] {
  const { calls, sequential, readUnits, writeUnits, items, largestItem, responseBytes } = usual;
  const figures = [calls, sequential, readUnits, writeUnits, items.length, largestItem, responseBytes];
  return [name, ...[...figures, worst.sequential, worst.writeUnits].map((value) => formatFigure(value))];
}
