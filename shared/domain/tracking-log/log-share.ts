import { minuteNumber } from '#shared/domain/tracking/click-limit.ts';

/**
 * Log writes per account and minute, one slot each. The last few are for calls without a valid key, so that a flood of
 * them leaves room for the account's own calls.
 */
export const LOG_SLOTS_PER_MINUTE = 60;
const SLOTS_OF_STRANGERS = 6;

/** Immediate writes per process and minute; then one batch per second. */
const MAX_IMMEDIATE_WRITES = 20;
const SECOND_MS = 1000;
const WAITS_LONGER = 4;
const MAX_BACKOFF_MS = 64_000;
const TRIES = 2;

/** A process's view of an account's slots. */
export interface LogShare {
  /** Minutes since 1970. */
  readonly minute: number;
  /** Slots known to be taken. */
  readonly known: ReadonlySet<number>;
  readonly written: number;
  /** Consecutive collisions. */
  readonly missed: number;
  /** Epoch milliseconds of the next permitted write. */
  readonly from: number;
}

export const NEW_LOG_SHARE: LogShare = { minute: 0, known: new Set(), written: 0, missed: 0, from: 0 };

/**
 * Picks a free slot at random, which avoids collisions.
 * @param isOwn whether the call had a valid key
 * @param chance in [0, 1)
 * @returns null if nothing may be written now
 */
export function pickLogSlot(
  before: LogShare,
  { nowMs, isOwn, chance }: { readonly nowMs: number; readonly isOwn: boolean; readonly chance: number },
): { readonly slot: number; readonly share: LogShare } | null {
  if (nowMs < before.from) return null;
  const minute = minuteNumber(nowMs);
  const share = before.minute === minute ? before : { ...before, minute, known: new Set<number>(), written: 0 };
  const first = LOG_SLOTS_PER_MINUTE - SLOTS_OF_STRANGERS;
  const all = Array.from({ length: LOG_SLOTS_PER_MINUTE }, (_, slot) => slot).filter((slot) => slot < first === isOwn);
  const free = all.filter((slot) => !share.known.has(slot));
  const slot = free[Math.floor(chance * free.length)];
  if (slot === undefined) return null;
  return { slot, share: { ...share, known: new Set([...share.known, slot]) } };
}

/** Updates the share after a write. */
export function logShareAfterWrite(share: LogShare, nowMs: number): LogShare {
  const written = share.written + 1;
  return { ...share, written, missed: 0, from: written < MAX_IMMEDIATE_WRITES ? 0 : nowMs + SECOND_MS };
}

/** Updates the share after a collision. `again`: try another slot at once. */
export function logShareAfterCollision(
  share: LogShare,
  nowMs: number,
): { readonly share: LogShare; readonly again: boolean } {
  const missed = share.missed + 1;
  const wait = missed < TRIES ? 0 : Math.min(MAX_BACKOFF_MS, SECOND_MS * WAITS_LONGER ** missed);
  return { share: { ...share, missed, from: nowMs + wait }, again: missed < TRIES };
}
