import { formatFigure, formatTextTable } from '#test/bench/results/text-table.ts';
import type { KindResult } from './drive.ts';
import type { LocalFigures } from './local-figures.ts';

export function formatLoadReport(results: readonly KindResult[], local: LocalFigures | null): string {
  const table = formatTextTable(
    ['call', 'per second', 'responses', '429', 'errors', 'p50 ms', 'p99 ms', 'max ms', 'statuses'],
    results.map(({ name, perSecond, answered, limited, errors, p50, p99, max, statuses }) => [
      name,
      ...[perSecond, answered, limited, errors, p50, p99, max].map((value) => formatFigure(value, 0)),
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );
  return local ? `${table}\n\n${formatLocalLine(local)}` : table;
}

function formatLocalLine({ before, after, waiting, lagMs }: LocalFigures): string {
  const memory =
    before && after
      ? `memory grew from ${formatFigure(before.mb, 0)} MB to ${formatFigure(after.mb, 0)} MB (without the database), `
      : '';
  const behind =
    lagMs === null
      ? 'counters were still behind'
      : `counters were up to date ${formatFigure(lagMs / 1000, 1)} s after the last response`;
  return `Local run: ${memory}${waiting} messages waited in its queues, ${behind}.`;
}
