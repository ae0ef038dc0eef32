import { isIPv6 } from 'node:net';

/** Clicks counted per minute, and how processes share that limit. */
export interface ClickLimit {
  /** Limit for all processes together. */
  readonly most: number;
  /**
   * Clicks per minute that a process counts without reading the shared counter. Low, because a burst starts one process
   * per request.
   */
  readonly free: number;
  /** Clicks that a process reserves at a time once `free` is used up. */
  readonly block: number;
}

/** Limit per source and account: more than the people behind one address click in a minute. */
export const SOURCE_LIMIT: ClickLimit = { most: 120, free: 5, block: 20 };
/** Limit per account: bounds the cost of a flood from many sources. */
export const ACCOUNT_LIMIT: ClickLimit = { most: 1200, free: 10, block: 50 };

/** A process's view of one minute, for a source or an account. */
export interface ClickShare {
  /** Clicks that it may still count without asking. */
  readonly left: number;
  /** Clicks counted or reserved locally that are not in the table yet. */
  readonly owed: number;
  /** Lower bound of the clicks recorded in the table. */
  readonly taken: number;
}

const MINUTE_MS = 60_000;
const GROUPS = 8;
/** The first groups of an IPv6 address name its network (64 bits). Inside a network, addresses are free to choose. */
const NETWORK_GROUPS = 4;

/** Returns the minute since 1970, the window of click limits. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** Returns the share of a process that has not read the table yet. */
export function newShare({ free }: ClickLimit): ClickShare {
  return { left: free, owed: free, taken: 0 };
}

/** Returns how many clicks to reserve next: a block, or the rest of the minute's limit. 0 when the limit is reached. */
export function clicksToAskFor({ most, block }: ClickLimit, { owed, taken }: ClickShare): number {
  return Math.max(0, Math.min(block, most - taken - owed));
}

/** Returns the seconds that remain in the minute, 1 to 60. */
export function secondsLeft(nowMs: number): number {
  return Math.ceil(((minuteOf(nowMs) + 1) * MINUTE_MS - nowMs) / 1000);
}

/**
 * Returns the source of an address: the IPv4 address itself, or the 64-bit network of an IPv6 address.
 * @param address in API Gateway's format
 */
export function sourceOf(address: string): string {
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
