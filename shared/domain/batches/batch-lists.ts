import type { Change } from '#shared/domain/projections/change.ts';
import type { BatchStatus } from './batch.ts';

/** The statuses of processes that are over. */
const ENDED_STATUSES = ['completed', 'failed', 'stopped'] as const;
export type EndedStatus = (typeof ENDED_STATUSES)[number];

export function isEnded(status: BatchStatus): status is EndedStatus {
  return (ENDED_STATUSES as readonly BatchStatus[]).includes(status);
}

/**
 * The name of the list of the processes that have ended in one of some statuses. Every combination has a list of its own:
 * two lists put together would have no order that lasts.
 */
export function endedList(statuses: readonly EndedStatus[]): string {
  return `batch-processes#${ENDED_STATUSES.filter((status) => statuses.includes(status)).join('+')}`;
}

/** Puts a process that has ended on the lists it belongs to; it leaves none of them ever. */
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
