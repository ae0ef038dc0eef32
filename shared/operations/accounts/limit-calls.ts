import { type CallCount, isWithinCallLimit, mustRecordCalls } from '#shared/domain/accounts/call-limit.ts';
import { minuteNumber } from '#shared/domain/tracking/click-limit.ts';
import { recordCalls } from '#shared/store/accounts/call-limits.ts';

interface CallCounter {
  readonly account: number;
  readonly key: string;
}

let minute = 0;
const counts = new Map<string, CallCount>();

/**
 * Counts a call against the key's limit per minute, across processes. Frequent callers cost one write per 20 calls of a
 * process; others and rejected calls none.
 * @returns null beyond the limit
 */
export function countCall(of: CallCounter, most: number, nowMs: number): { readonly recording: Promise<void> } | null {
  if (minute !== minuteNumber(nowMs)) {
    minute = minuteNumber(nowMs);
    counts.clear();
  }
  const count = countOf(of);
  if (!isWithinCallLimit(count, most)) return null;
  const taken = { ...count, unrecorded: count.unrecorded + 1 };
  setCount(of, taken);
  return { recording: mustRecordCalls(taken, most) ? recordCount(of, taken) : Promise.resolve() };
}

async function recordCount(of: CallCounter, { unrecorded: recording }: CallCount): Promise<void> {
  const now = minute;
  setCount(of, { ...countOf(of), recorded: countOf(of).recorded + recording, unrecorded: 0 });
  const recorded = await recordCalls(of.account, of.key, now, recording);
  if (now === minute) setCount(of, { ...countOf(of), recorded: Math.max(recorded, countOf(of).recorded) });
}

function countOf(of: CallCounter): CallCount {
  return counts.get(counterName(of)) ?? { minute, recorded: 0, unrecorded: 0 };
}

function setCount(of: CallCounter, count: CallCount): void {
  counts.set(counterName(of), count);
}

function counterName({ account, key }: CallCounter): string {
  return `${account} ${key}`;
}
