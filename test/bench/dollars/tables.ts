import type { DollarsResult } from '#test/bench/results/dollars.ts';
import { formatFigure } from '#test/bench/results/text-table.ts';
import { MONTHLY_BUDGETS_USD } from './budgets-per-month.ts';
import { listMonths, MONTH_LINE_LABELS, MONTH_LINES, type Month } from './month.ts';

export function formatMonthsTable(dollars: DollarsResult): string {
  return formatMonths(listMonths(dollars), (usd) => formatFigure(usd, 0));
}

export function formatBudgetTable(): string {
  const months = new Map(Object.entries(MONTHLY_BUDGETS_USD).map(([sales, month]) => [Number(sales), month]));
  return formatMonths(months, (usd) => usd.toLocaleString('en-US'));
}

function formatMonths(months: ReadonlyMap<number, Month>, show: (usd: number) => string): string {
  const sum = (month: Month) => Object.values(month).reduce((total, usd) => total + usd, 0);
  const row = (name: string, of: (month: Month) => number) => [
    name,
    ...[...months.values()].map((month) => show(of(month))),
  ];
  const rows = [
    ['USD a month', ...[...months.keys()].map((sales) => `${sales.toLocaleString('en-US')} sales a day`)],
    ['---', ...[...months.keys()].map(() => '---:')],
    ...MONTH_LINES.map((line) => row(MONTH_LINE_LABELS[line], (month) => month[line])),
    row('**total**', sum),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
