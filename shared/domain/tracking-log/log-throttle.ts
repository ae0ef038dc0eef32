import { minuteNumber } from '#shared/domain/tracking/click-limit.ts';

/**
 * Log writes per account and minute, one slot each. The last few are for calls without a valid key, so that a flood of
 * them leaves room for the account's own calls.
 */
export const LOG_SLOTS_PER_MINUTE = 60;
const SLOTS_FOR_INVALID_KEYS = 6;

/** Immediate writes per process and minute; then one batch per second. */
const MAX_IMMEDIATE_WRITES = 20;
const SECOND_MS = 1000;
const BACKOFF_FACTOR = 4;
const MAX_BACKOFF_MS = 64_000;
const TRIES = 2;

/** State of a process that limits its log writes for an account. */
export interface LogThrottle {
  /** Minutes since 1970. */
  readonly minute: number;
  /** Slots known to be taken. */
  readonly known: ReadonlySet<number>;
  readonly written: number;
  /** Consecutive collisions. */
  readonly collisions: number;
  /** Epoch milliseconds of the next permitted write. */
  readonly from: number;
}

export const NEW_LOG_THROTTLE: LogThrottle = { minute: 0, known: new Set(), written: 0, collisions: 0, from: 0 };

/**
 * Picks a free slot at random, which avoids collisions.
 * @param isOwn whether the call had a valid key
 * @param chance in [0, 1)
 * @returns null if nothing may be written now
 */
export function pickLogSlot(
  before: LogThrottle,
  { nowMs, isOwn, chance }: { readonly nowMs: number; readonly isOwn: boolean; readonly chance: number },
): { readonly slot: number; readonly throttle: LogThrottle } | null {
  if (nowMs < before.from) return null;
  const minute = minuteNumber(nowMs);
  const throttle = before.minute === minute ? before : { ...before, minute, known: new Set<number>(), written: 0 };
  const first = LOG_SLOTS_PER_MINUTE - SLOTS_FOR_INVALID_KEYS;
  const all = Array.from({ length: LOG_SLOTS_PER_MINUTE }, (_, slot) => slot).filter((slot) => slot < first === isOwn);
  const free = all.filter((slot) => !throttle.known.has(slot));
  const slot = free[Math.floor(chance * free.length)];
  if (slot === undefined) return null;
  return { slot, throttle: { ...throttle, known: new Set([...throttle.known, slot]) } };
}

/** Updates the throttle after a write. */
export function updateThrottleAfterWrite(throttle: LogThrottle, nowMs: number): LogThrottle {
  const written = throttle.written + 1;
  return { ...throttle, written, collisions: 0, from: written < MAX_IMMEDIATE_WRITES ? 0 : nowMs + SECOND_MS };
}

/** Updates the throttle after a collision. `again`: try another slot immediately. */
export function updateThrottleAfterCollision(
  throttle: LogThrottle,
  nowMs: number,
): { readonly throttle: LogThrottle; readonly canRetry: boolean } {
  const collisions = throttle.collisions + 1;
  const wait = collisions < TRIES ? 0 : Math.min(MAX_BACKOFF_MS, SECOND_MS * BACKOFF_FACTOR ** collisions);
  return { throttle: { ...throttle, collisions, from: nowMs + wait }, canRetry: collisions < TRIES };
}
