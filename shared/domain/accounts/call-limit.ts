import type { Caller } from './caller.ts';

/** A process's count of a key's calls in a minute. */
export interface CallCount {
  /** Minutes since 1970. */
  readonly minute: number;
  /** Calls of all processes, as last read. */
  readonly recorded: number;
  /** Calls not yet written to the table. */
  readonly unrecorded: number;
}

/**
 * Calls counted locally before a write. Typical callers stay below it and cost no write; each process can exceed the
 * limit by this number.
 */
const CALLS_PER_WRITE = 20;

export const CALL_POLICY = 'calls';

/** Returns the caller's rate limit bucket, one per key or person. */
export function rateLimitKey(caller: Caller): string {
  if (caller.is === 'key') return caller.id;
  return 'id' in caller ? `${caller.is}-${caller.id}` : caller.is;
}

/** Whether another call is within the limit. */
export function isWithinCallLimit({ recorded, unrecorded }: CallCount, maxCalls: number): boolean {
  return recorded + unrecorded < maxCalls;
}

/** Whether to write the local count to the table now. */
export function mustRecordCalls({ unrecorded }: CallCount, maxCalls: number): boolean {
  return unrecorded >= Math.min(CALLS_PER_WRITE, maxCalls);
}
