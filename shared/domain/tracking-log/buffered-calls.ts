import type { RefusedCall } from './refused-call.ts';

/** Limits a write to four write units. */
const MAX_WRITE_BYTES = 3500;

/** Refused calls waiting to be written; `more` did not fit. */
export interface BufferedCalls {
  readonly calls: readonly RefusedCall[];
  readonly bytes: number;
  readonly more: number;
}

export const NO_BUFFERED_CALLS: BufferedCalls = { calls: [], bytes: 0, more: 0 };

/** Adds a call; only counts one that does not fit. */
export function bufferCall({ calls, bytes, more }: BufferedCalls, call: RefusedCall): BufferedCalls {
  const totalBytes = bytes + Buffer.byteLength(JSON.stringify(call)) + 1;
  if (calls.length > 0 && totalBytes > MAX_WRITE_BYTES) return { calls, bytes, more: more + 1 };
  return { calls: [...calls, call], bytes: totalBytes, more };
}

/** Merges calls buffered before and after a failed write. */
export function mergeBufferedCalls(before: BufferedCalls, since: BufferedCalls): BufferedCalls {
  const all = since.calls.reduce(bufferCall, before);
  return { ...all, more: all.more + since.more };
}
