import { type CallCount, hasRoom, isToBeTold } from '#shared/domain/call-limit.ts';
import { minuteOf } from '#shared/domain/click-limit.ts';
import { tellCalls } from '#shared/store/call-limits.ts';

/** Whose calls are counted: those with a key of an account. */
export interface CallsOf {
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
 * @returns null where the limit is reached; otherwise what is done when the others have been told, if they are
 */
export function takeCall(of: CallsOf, most: number, nowMs: number): { readonly telling: Promise<void> } | null {
  if (minute !== minuteOf(nowMs)) {
    minute = minuteOf(nowMs);
    counts.clear();
  }
  const count = countOf(of);
  if (!hasRoom(count, most)) return null;
  const taken = { ...count, untold: count.untold + 1 };
  note(of, taken);
  return { telling: isToBeTold(taken, most) ? tell(of, taken) : Promise.resolve() };
}

async function tell(of: CallsOf, { untold: telling }: CallCount): Promise<void> {
  const now = minute;
  note(of, { ...countOf(of), told: countOf(of).told + telling, untold: 0 });
  const told = await tellCalls(of.account, of.key, now, telling);
  if (now === minute) note(of, { ...countOf(of), told: Math.max(told, countOf(of).told) });
}

function countOf(of: CallsOf): CallCount {
  return counts.get(nameOf(of)) ?? { minute, told: 0, untold: 0 };
}

function note(of: CallsOf, count: CallCount): void {
  counts.set(nameOf(of), count);
}

function nameOf({ account, key }: CallsOf): string {
  return `${account} ${key}`;
}
