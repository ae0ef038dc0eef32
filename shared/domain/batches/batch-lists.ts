import type { ProjectionChange } from '#shared/domain/projections/change.ts';
import type { BatchStatus } from './batch.ts';

const ENDED_STATUSES = ['completed', 'failed', 'stopped'] as const;
export type EndedStatus = (typeof ENDED_STATUSES)[number];

export function isBatchEnded(status: BatchStatus): status is EndedStatus {
  return (ENDED_STATUSES as readonly BatchStatus[]).includes(status);
}

/**
 * Returns the index name for ended processes. Each combination of statuses has its own, since merged ones have no
 * stable order.
 */
export function endedBatchList(statuses: readonly EndedStatus[]): string {
  return `batch-processes#${ENDED_STATUSES.filter((status) => statuses.includes(status)).join('+')}`;
}

/** Returns the index changes for an ended process. */
export function endedBatchChanges(id: number, status: EndedStatus): ProjectionChange[] {
  return combinations(ENDED_STATUSES)
    .filter((statuses) => statuses.includes(status))
    .map((statuses) => ({ of: 'list', list: endedBatchList(statuses), added: [id], removed: [] }));
}

function combinations([first, ...rest]: readonly EndedStatus[]): EndedStatus[][] {
  if (first === undefined) return [[]];
  const others = combinations(rest);
  return [...others, ...others.map((statuses) => [first, ...statuses])];
}
