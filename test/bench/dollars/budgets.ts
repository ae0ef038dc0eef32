import type { DollarsResult } from '#test/bench/results/dollars.ts';
import type { Budget } from '#test/bench/results/results.ts';
import { within } from '#test/bench/results/within.ts';
import { MONTHLY_BUDGETS_USD } from './budgets-per-month.ts';
import { listMonths, MONTH_LINES } from './month.ts';

export function listPriceBudgets(dollars: DollarsResult): Budget[] {
  return [...listMonths(dollars)].flatMap(([salesPerDay, month]) => {
    const name = `a month of ${salesPerDay.toLocaleString('en-US')} sales a day`;
    return MONTH_LINES.map((line) =>
      within(`${name}: USD, ${line}`, month[line], MONTHLY_BUDGETS_USD[salesPerDay]?.[line] ?? 0),
    );
  });
}
