import { isIPv6 } from 'node:net';

/** Clicks per minute, shared by all processes. */
export interface ClickLimit {
  readonly maxClicks: number;
  /** Clicks without reading the shared counter. Low, because a burst starts one process per request. */
  readonly free: number;
  /** Clicks per reservation once `free` is used up. */
  readonly block: number;
}

/** Per source and account: more than people behind one address click. */
export const SOURCE_LIMIT: ClickLimit = { maxClicks: 120, free: 5, block: 20 };
/** Per account: bounds the cost of a flood from many sources. */
export const ACCOUNT_LIMIT: ClickLimit = { maxClicks: 1200, free: 10, block: 50 };

/** A process's view of one minute. */
export interface ClickShare {
  /** Clicks that need no reservation. */
  readonly left: number;
  /** Local clicks that are not in the table yet. */
  readonly uncounted: number;
  /** Lower bound of the clicks in the table. */
  readonly taken: number;
}

const MINUTE_MS = 60_000;
const GROUPS = 8;
/** IPv6 groups of the network (64 bits). Hosts choose addresses freely within it. */
const NETWORK_GROUPS = 4;

/** Returns the minute since 1970. */
export function minuteNumber(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** Returns the share of a process that has reserved nothing yet. */
export function newClickShare({ free }: ClickLimit): ClickShare {
  return { left: free, uncounted: free, taken: 0 };
}

/** Returns the clicks to reserve next; 0 at the limit. */
export function clicksToReserve({ maxClicks, block }: ClickLimit, { uncounted, taken }: ClickShare): number {
  return Math.max(0, Math.min(block, maxClicks - taken - uncounted));
}

/** Returns the rest of the minute in seconds, 1 to 60. */
export function secondsLeftInMinute(nowMs: number): number {
  return Math.ceil(((minuteNumber(nowMs) + 1) * MINUTE_MS - nowMs) / 1000);
}

/** Returns the IPv4 address, or the 64-bit network of an IPv6 address. */
export function clickSource(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = tail === undefined ? 0 : GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...(after ?? [])];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
