import type { RefusedCall } from './refused-call.ts';

/** The most bytes of calls that one write has: so it costs four units at the most. */
const MOST_BYTES = 3500;

/** Refused calls that are to be written, and how many more there were that have no room. */
export interface HeldCalls {
  readonly calls: readonly RefusedCall[];
  readonly bytes: number;
  readonly more: number;
}

export const NONE_HELD: HeldCalls = { calls: [], bytes: 0, more: 0 };

/** Adds a call; one that has no room is counted alone. */
export function holding({ calls, bytes, more }: HeldCalls, call: RefusedCall): HeldCalls {
  const together = bytes + Buffer.byteLength(JSON.stringify(call)) + 1;
  if (calls.length > 0 && together > MOST_BYTES) return { calls, bytes, more: more + 1 };
  return { calls: [...calls, call], bytes: together, more };
}

/** What was held before and what came since, where nothing could be written. */
export function heldTogether(before: HeldCalls, since: HeldCalls): HeldCalls {
  const all = since.calls.reduce(holding, before);
  return { ...all, more: all.more + since.more };
}
