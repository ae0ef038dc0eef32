import type { ImportedResults } from '#shared/domain/payout-files/payment-results.ts';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';

/** Summarizes a result file. */
export function describeResults({ results, underWay }: Pick<ImportedResults, 'results' | 'underWay'>): string {
  if (results.length === 0 && underWay === 0) return 'The file contains no payout results.';
  const countWith = (outcome: string) =>
    `${formatCount(results.filter(({ status }) => status === outcome).length)} ${outcome}`;
  return `${countWith('paid')}, ${countWith('failed')}, ${countWith('unclaimed')}, ${formatCount(underWay)} still in progress.`;
}

export const describeUnreadableLines = ({ problems }: Pick<ImportedResults, 'problems'>) => ({
  title: `${formatCounted(problems.length, 'line', 'lines')} could not be read`,
  texts: problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
});

export const describeRejectedResults = (texts: readonly string[]) => ({
  title: `${formatCounted(texts.length, 'result was', 'results were')} not imported`,
  texts,
});
