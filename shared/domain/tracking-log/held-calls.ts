import type { RefusedCall } from './refused-call.ts';

/** Maximum bytes of calls per write, which limits it to four write units. */
const MOST_BYTES = 3500;

/** Refused calls waiting to be written, and the number of calls that did not fit. */
export interface HeldCalls {
  readonly calls: readonly RefusedCall[];
  readonly bytes: number;
  readonly more: number;
}

export const NONE_HELD: HeldCalls = { calls: [], bytes: 0, more: 0 };

/** Adds a call; a call that does not fit is only counted. */
export function holding({ calls, bytes, more }: HeldCalls, call: RefusedCall): HeldCalls {
  const together = bytes + Buffer.byteLength(JSON.stringify(call)) + 1;
  if (calls.length > 0 && together > MOST_BYTES) return { calls, bytes, more: more + 1 };
  return { calls: [...calls, call], bytes: together, more };
}

/** Merges buffered calls after a failed write with those that came since. */
export function heldTogether(before: HeldCalls, since: HeldCalls): HeldCalls {
  const all = since.calls.reduce(holding, before);
  return { ...all, more: all.more + since.more };
}
