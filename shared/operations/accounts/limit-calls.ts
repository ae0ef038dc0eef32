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
export function countCall(
  counter: CallCounter,
  maxCalls: number,
  nowMs: number,
): { readonly recording: Promise<void> } | null {
  if (minute !== minuteNumber(nowMs)) {
    minute = minuteNumber(nowMs);
    counts.clear();
  }
  const count = getCount(counter);
  if (!isWithinCallLimit(count, maxCalls)) return null;
  const next = { ...count, unrecorded: count.unrecorded + 1 };
  setCount(counter, next);
  return { recording: mustRecordCalls(next, maxCalls) ? recordCount(counter, next) : Promise.resolve() };
}

async function recordCount(counter: CallCounter, { unrecorded: recording }: CallCount): Promise<void> {
  const now = minute;
  setCount(counter, { ...getCount(counter), recorded: getCount(counter).recorded + recording, unrecorded: 0 });
  const recorded = await recordCalls(counter.account, counter.key, now, recording);
  if (now === minute)
    setCount(counter, { ...getCount(counter), recorded: Math.max(recorded, getCount(counter).recorded) });
}

function getCount(counter: CallCounter): CallCount {
  return counts.get(counterName(counter)) ?? { minute, recorded: 0, unrecorded: 0 };
}

function setCount(counter: CallCounter, count: CallCount): void {
  counts.set(counterName(counter), count);
}

function counterName({ account, key }: CallCounter): string {
  return `${account} ${key}`;
}
