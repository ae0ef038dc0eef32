import type { ReadResults } from '#shared/domain/payout-files/results.ts';
import { count, counted } from '#web/ui/formats/amount.ts';

/** Summarizes a result file. */
export function saidBy({ results, underWay }: Pick<ReadResults, 'results' | 'underWay'>): string {
  if (results.length === 0 && underWay === 0) return 'It says of no payout what has become of it.';
  const of = (wanted: string) => `${count(results.filter(({ status }) => status === wanted).length)} ${wanted}`;
  return `${of('paid')}, ${of('failed')}, ${of('unclaimed')}, ${count(underWay)} still under way.`;
}

/** Describes unreadable lines. */
export const notRead = ({ problems }: Pick<ReadResults, 'problems'>) => ({
  title: `${counted(problems.length, 'line', 'lines')} could not be read`,
  texts: problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
});

/** Describes rejected results. */
export const notNoted = (texts: readonly string[]) => ({
  title: `${counted(texts.length, 'result was', 'results were')} not noted`,
  texts,
});
