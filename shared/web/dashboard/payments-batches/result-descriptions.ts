import type { ReadResults } from '#shared/domain/payout-files/results.ts';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';

/** Summarizes a result file. */
export function describeResults({ results, underWay }: Pick<ReadResults, 'results' | 'underWay'>): string {
  if (results.length === 0 && underWay === 0) return 'It says of no payout what has become of it.';
  const of = (wanted: string) => `${formatCount(results.filter(({ status }) => status === wanted).length)} ${wanted}`;
  return `${of('paid')}, ${of('failed')}, ${of('unclaimed')}, ${formatCount(underWay)} still under way.`;
}

/** Describes unreadable lines. */
export const describeUnreadableLines = ({ problems }: Pick<ReadResults, 'problems'>) => ({
  title: `${formatCounted(problems.length, 'line', 'lines')} could not be read`,
  texts: problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
});

/** Describes rejected results. */
export const describeRejectedResults = (texts: readonly string[]) => ({
  title: `${formatCounted(texts.length, 'result was', 'results were')} not noted`,
  texts,
});
