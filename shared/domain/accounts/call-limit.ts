import type { Caller } from './caller.ts';

/** Calls of a key in one minute, as this process knows them. */
export interface CallCount {
  /** Minutes since 1970. */
  readonly minute: number;
  /** Calls of all processes, as last read from the table. */
  readonly recorded: number;
  /** Calls of this process not yet written to the table. */
  readonly unrecorded: number;
}

/**
 * Calls per minute that a process counts locally before writing them to the table. Typical callers stay below it and
 * cost no write; the limit can be exceeded by this number per process.
 */
const CALLS_TOGETHER = 20;

/** Policy name in the rate limit headers. */
export const CALL_POLICY = 'calls';

/** Returns the rate limit bucket of a caller: each key and each person has its own. */
export function limitedAs(caller: Caller): string {
  if (caller.is === 'key') return caller.id;
  return 'id' in caller ? `${caller.is}-${caller.id}` : caller.is;
}

/** Whether another call is within the limit. @param most calls per minute */
export function hasRoom({ recorded, unrecorded }: CallCount, most: number): boolean {
  return recorded + unrecorded < most;
}

/** Whether the process must write its local count to the table now. */
export function isToBeRecorded({ unrecorded }: CallCount, most: number): boolean {
  return unrecorded >= Math.min(CALLS_TOGETHER, most);
}
