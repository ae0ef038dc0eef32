import type { DollarsResult } from '#test/bench/results/dollars.ts';
import type { Budget } from '#test/bench/results/results.ts';
import { within } from '#test/bench/results/within.ts';
import { monthLines, monthsOf } from './month.ts';
import { MOST_PER_MILLION, MOST_PER_MONTH } from './most.ts';
import { dollarsPerMillion } from './uses.ts';

/** Compares what sales and months cost with what they may cost. */
export function dollarsBudgets(dollars: DollarsResult): Budget[] {
  const perMillion = dollars.rhythms.flatMap((result) => {
    const most = MOST_PER_MILLION[result.rhythm.name];
    if (most === undefined) return [];
    const usd = Object.values(dollarsPerMillion(result)).reduce((sum, line) => sum + line, 0);
    return [within(`a million sales of ${result.rhythm.name}: USD`, usd, most)];
  });
  const perMonth = [...monthsOf(dollars)].flatMap(([salesPerDay, month]) => {
    const name = `a month of ${salesPerDay.toLocaleString('en-US')} sales a day`;
    return monthLines.map((line) =>
      within(`${name}: USD, ${line}`, month[line], MOST_PER_MONTH[salesPerDay]?.[line] ?? 0),
    );
  });
  return [...perMillion, ...perMonth];
}
