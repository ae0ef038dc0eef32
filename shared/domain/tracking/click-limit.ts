import { isIPv6 } from 'node:net';

/** How many clicks are counted in a minute, and how that is looked after. */
export interface ClickLimit {
  /** The most of all processes together. */
  readonly most: number;
  /**
   * So many of a minute a process counts without asking how many the others have counted. A burst starts a process for
   * each request of it, so this is few.
   */
  readonly free: number;
  /** After that it takes so many at a time from what is left of the minute. */
  readonly block: number;
}

/** Of one source, for an account: more than people behind one address follow links in a minute. */
export const SOURCE_LIMIT: ClickLimit = { most: 120, free: 5, block: 20 };
/** Of an account: what a flood from many sources may cost. */
export const ACCOUNT_LIMIT: ClickLimit = { most: 1200, free: 10, block: 50 };

/** What a process knows of a minute, of one source or of an account. */
export interface ClickShare {
  /** So many clicks it may count without asking. */
  readonly left: number;
  /** So many it counts or has counted that the table does not know of. */
  readonly owed: number;
  /** So many the table knows of at least. */
  readonly taken: number;
}

const MINUTE_MS = 60_000;
const GROUPS = 8;
/** The groups of an IPv6 address that say which network it is in; in its own, anybody has as many addresses as he likes. */
const NETWORK_GROUPS = 4;

/** The minute of a moment, by which clicks are limited. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}

/** What a process knows of a minute before it has asked. */
export function newShare({ free }: ClickLimit): ClickShare {
  return { left: free, owed: free, taken: 0 };
}

/** How many clicks more a process can ask for: a block, or what may be left of the minute; 0 where nothing is. */
export function clicksToAskFor({ most, block }: ClickLimit, { owed, taken }: ClickShare): number {
  return Math.max(0, Math.min(block, most - taken - owed));
}

/** How many seconds of its minute are left at a moment: from 1 to 60. */
export function secondsLeft(nowMs: number): number {
  return Math.ceil(((minuteOf(nowMs) + 1) * MINUTE_MS - nowMs) / 1000);
}

/**
 * The source that an address belongs to: an IPv4 address, or the network of 64 bits that an IPv6 address is in.
 * @param address as API Gateway gives it
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
