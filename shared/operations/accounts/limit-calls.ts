import { type CallCount, hasRoom, isToBeRecorded } from '#shared/domain/accounts/call-limit.ts';
import { minuteOf } from '#shared/domain/tracking/click-limit.ts';
import { recordCalls } from '#shared/store/accounts/call-limits.ts';

/** Whose calls are counted: those with a key of an account. */
interface CallsOf {
  readonly account: number;
  /** Id of the API key. */
  readonly key: string;
}

let minute = 0;
const counts = new Map<string, CallCount>();

/**
 * Counts a call of a key, if it keeps within the key's limit of the minute. Usual callers cost nothing. Whoever calls more
 * costs one write for every twenty calls of a process, beside what the call does. A call that is refused costs none.
 * @param most how many calls a key has in a minute, of all processes together
 * @returns null where the limit is reached; otherwise what is done when the calls are recorded, if they are
 */
export function takeCall(of: CallsOf, most: number, nowMs: number): { readonly recording: Promise<void> } | null {
  if (minute !== minuteOf(nowMs)) {
    minute = minuteOf(nowMs);
    counts.clear();
  }
  const count = countOf(of);
  if (!hasRoom(count, most)) return null;
  const taken = { ...count, unrecorded: count.unrecorded + 1 };
  note(of, taken);
  return { recording: isToBeRecorded(taken, most) ? record(of, taken) : Promise.resolve() };
}

async function record(of: CallsOf, { unrecorded: recording }: CallCount): Promise<void> {
  const now = minute;
  note(of, { ...countOf(of), recorded: countOf(of).recorded + recording, unrecorded: 0 });
  const recorded = await recordCalls(of.account, of.key, now, recording);
  if (now === minute) note(of, { ...countOf(of), recorded: Math.max(recorded, countOf(of).recorded) });
}

function countOf(of: CallsOf): CallCount {
  return counts.get(nameOf(of)) ?? { minute, recorded: 0, unrecorded: 0 };
}

function note(of: CallsOf, count: CallCount): void {
  counts.set(nameOf(of), count);
}

function nameOf({ account, key }: CallsOf): string {
  return `${account} ${key}`;
}
