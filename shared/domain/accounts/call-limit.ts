import type { Caller } from './caller.ts';

/** What a process knows of a key's calls in a minute. */
export interface CallCount {
  /** Number of the minute since 1970. */
  readonly minute: number;
  /** So many of all processes together the table knows of, as far as this process has heard. */
  readonly recorded: number;
  /** So many this process has let pass, and the table does not know of. */
  readonly unrecorded: number;
}

/**
 * So many calls of a key a process lets pass in a minute before it records them for the others. Usual callers stay below it, and cost
 * nothing; a limit is exceeded by so many for each process at the most.
 */
const CALLS_TOGETHER = 20;

/** The name of the limit in the headers of answers. */
export const CALL_POLICY = 'calls';

/** What a caller's calls are counted under: each key has a limit of its own, and so has each person. */
export function limitedAs(caller: Caller): string {
  if (caller.is === 'key') return caller.id;
  return 'id' in caller ? `${caller.is}-${caller.id}` : caller.is;
}

/** Whether another call may pass. @param most how many may in a minute */
export function hasRoom({ recorded, unrecorded }: CallCount, most: number): boolean {
  return recorded + unrecorded < most;
}

/** Whether what a process has counted is to be recorded for the others now. */
export function isToBeRecorded({ unrecorded }: CallCount, most: number): boolean {
  return unrecorded >= Math.min(CALLS_TOGETHER, most);
}
