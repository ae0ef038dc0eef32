import type { Change } from '#shared/domain/projections/change.ts';
import type { BatchStatus } from './batch.ts';

const ENDED_STATUSES = ['completed', 'failed', 'stopped'] as const;
export type EndedStatus = (typeof ENDED_STATUSES)[number];

export function isEnded(status: BatchStatus): status is EndedStatus {
  return (ENDED_STATUSES as readonly BatchStatus[]).includes(status);
}

/**
 * Returns the index name for processes that ended in one of these statuses. Each combination has its own index: merging
 * two would give no stable order.
 */
export function endedList(statuses: readonly EndedStatus[]): string {
  return `batch-processes#${ENDED_STATUSES.filter((status) => statuses.includes(status)).join('+')}`;
}

/** Returns the index changes for an ended process. Its entries never change afterwards. */
export function endedChanges(id: number, status: EndedStatus): Change[] {
  return combinations(ENDED_STATUSES)
    .filter((statuses) => statuses.includes(status))
    .map((statuses) => ({ of: 'list', list: endedList(statuses), added: [id], removed: [] }));
}

function combinations([first, ...rest]: readonly EndedStatus[]): EndedStatus[][] {
  if (first === undefined) return [[]];
  const others = combinations(rest);
  return [...others, ...others.map((some) => [first, ...some])];
}
