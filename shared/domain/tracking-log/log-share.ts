import { minuteOf } from '#shared/domain/tracking/click-limit.ts';

/**
 * How many writes an account has in a minute for what tracking refused: one for each second of it. Each is a slot, which
 * whoever comes first takes. The last few are for calls without a valid key: whoever floods an account with those takes no
 * room from calls with its own.
 */
export const SLOTS = 60;
const SLOTS_OF_STRANGERS = 6;

/** So many times in a minute a process writes at once; after that once a second, with what it held meanwhile. */
const AT_ONCE = 20;
const SECOND_MS = 1000;
/** A process that finds slots taken waits so many times longer each time, and not longer than that. */
const WAITS_LONGER = 4;
const LONGEST_WAIT_MS = 64_000;
/** The second slot in a row that is taken says that many are. */
const TRIES = 2;

/** What a process knows of an account's slots. */
export interface LogShare {
  /** Number of the minute since 1970. */
  readonly minute: number;
  /** The slots of the minute that it has taken or found taken. */
  readonly known: ReadonlySet<number>;
  /** So many it has taken. */
  readonly written: number;
  /** So many in a row were taken by others. */
  readonly missed: number;
  /** When it may write again, epoch milliseconds. */
  readonly from: number;
}

/** What a process knows before it has written anything. */
export const NEW_SHARE: LogShare = { minute: 0, known: new Set(), written: 0, missed: 0, from: 0 };

/**
 * A slot to be taken at a moment. Chance picks it, so that processes which start together seldom meet.
 * @param isOwn whether the call came with a valid key
 * @param chance from 0 up to 1
 * @returns the slot, with the share that knows of it; null where nothing may be written now
 */
export function nextSlot(
  before: LogShare,
  { nowMs, isOwn, chance }: { readonly nowMs: number; readonly isOwn: boolean; readonly chance: number },
): { readonly slot: number; readonly share: LogShare } | null {
  if (nowMs < before.from) return null;
  const minute = minuteOf(nowMs);
  const share = before.minute === minute ? before : { ...before, minute, known: new Set<number>(), written: 0 };
  const first = SLOTS - SLOTS_OF_STRANGERS;
  const all = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => slot < first === isOwn);
  const free = all.filter((slot) => !share.known.has(slot));
  const slot = free[Math.floor(chance * free.length)];
  if (slot === undefined) return null;
  return { slot, share: { ...share, known: new Set([...share.known, slot]) } };
}

/** The share after a slot was taken. */
export function afterWrite(share: LogShare, nowMs: number): LogShare {
  const written = share.written + 1;
  return { ...share, written, missed: 0, from: written < AT_ONCE ? 0 : nowMs + SECOND_MS };
}

/** The share after a slot was found taken, and whether another one is to be tried at once. */
export function afterMiss(share: LogShare, nowMs: number): { readonly share: LogShare; readonly again: boolean } {
  const missed = share.missed + 1;
  const wait = missed < TRIES ? 0 : Math.min(LONGEST_WAIT_MS, SECOND_MS * WAITS_LONGER ** missed);
  return { share: { ...share, missed, from: nowMs + wait }, again: missed < TRIES };
}
