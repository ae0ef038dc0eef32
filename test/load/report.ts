import { formatFigure, formatTextTable } from '#test/bench/results/text-table.ts';
import type { KindResult } from './drive.ts';
import type { LocalFigures } from './local-figures.ts';

export function loadReport(results: readonly KindResult[], local: LocalFigures | null): string {
  const table = formatTextTable(
    ['call', 'a second', 'answered', '429', 'errors', 'p50 ms', 'p99 ms', 'max ms', 'statuses'],
    results.map(({ name, perSecond, answered, limited, errors, p50, p99, max, statuses }) => [
      name,
      ...[perSecond, answered, limited, errors, p50, p99, max].map((value) => formatFigure(value, 0)),
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );
  return local ? `${table}\n\n${localLine(local)}` : table;
}

function localLine({ before, after, waiting, lagMs }: LocalFigures): string {
  const memory =
    before && after
      ? `It had ${formatFigure(before.mb, 0)} MB at the beginning and ${formatFigure(after.mb, 0)} MB at the end, `
      : '';
  const behind =
    lagMs === null
      ? 'Counters did not come to a rest.'
      : `Counters stood still ${formatFigure(lagMs / 1000, 1)} s after the last answer.`;
  return `The local run: ${memory}its database not included. ${waiting} messages waited in its queues. ${behind}`;
}
