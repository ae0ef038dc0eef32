import { addMonths, DAY_MS } from '#shared/domain/time.ts';

/** How often a run makes payouts: `twice_monthly` on the 1st and the 16th, `weekly` on Mondays, `manual` never by itself. */
export const PAYOUT_CYCLES = ['monthly', 'twice_monthly', 'weekly', 'manual'] as const;
export type PayoutCycle = (typeof PAYOUT_CYCLES)[number];

/** When an account's runs are. */
export interface Cycling {
  /** Monthly where it is left out. */
  readonly payoutCycle?: PayoutCycle;
  /** Since when it is that one, ISO 8601; absent where it never was another. */
  readonly payoutCycleSince?: string;
}

/** On which days the runs of an account are. */
export function cycleOf({ payoutCycle = 'monthly' }: Cycling): PayoutCycle {
  return payoutCycle;
}

/** The account with another cycle, from its next day on. One that it has already stays as it was. @param now ISO 8601 */
export function withCycle<Account extends Cycling>(account: Account, payoutCycle: PayoutCycle, now: string): Account {
  return payoutCycle === cycleOf(account) ? account : { ...account, payoutCycle, payoutCycleSince: now };
}

/** The day that a run at that time is for: it pays what was earned before. ISO 8601, UTC; null for a cycle without runs. */
export function lastRun(cycle: PayoutCycle, at: string): string | null {
  switch (cycle) {
    case 'monthly':
      return startOfMonth(at);
    case 'twice_monthly': {
      const half = `${at.slice(0, 7)}-16T00:00:00.000Z`;
      return at < half ? startOfMonth(at) : half;
    }
    case 'weekly': {
      const day = startOfDay(at);
      const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
      return daysAfter(day, -sinceMonday);
    }
    case 'manual':
      return null;
  }
}

/** The day of the run before that of a day. ISO 8601, UTC; null for a cycle without runs. */
export function runBefore(cycle: PayoutCycle, day: string): string | null {
  return lastRun(cycle, daysAfter(day, -1));
}

/** The day of the first run after that time. ISO 8601, UTC; null for a cycle without runs. */
export function followingRun(cycle: PayoutCycle, at: string): string | null {
  const last = lastRun(cycle, at);
  if (last === null) return null;
  if (cycle === 'weekly') return daysAfter(last, 7);
  if (cycle === 'twice_monthly' && last === startOfMonth(at)) return daysAfter(last, 15);
  return addMonths(startOfMonth(at), 1);
}

/**
 * The day whose run is due: the last one of the account's cycle, unless it was settled, or is of before the cycle. So a day
 * that was missed is made up for, once.
 * @param settled the last day that needs no run any more; null where none was noted: then only today's can be due
 * @param at ISO 8601
 */
export function dueRun(account: Cycling, settled: string | null, at: string): string | null {
  const day = lastRun(cycleOf(account), at);
  const isOpen = day !== null && (settled === null ? day === startOfDay(at) : day > settled);
  return isOpen && day > (account.payoutCycleSince ?? '') ? day : null;
}

/**
 * When the next run pays what is earned until then, and when those payouts are due. ISO 8601, UTC.
 * @param dueDays days from the run to when its payouts are due
 * @returns null where no run comes by itself
 */
export function nextRun(
  account: Cycling,
  dueDays: number,
  now: string,
): { readonly at: string; readonly due: string } | null {
  const at = followingRun(cycleOf(account), now);
  return at === null ? null : { at, due: daysAfter(at, dueDays) };
}

/** The month, and the day, that a time is in. ISO 8601, UTC. */
export function startOfMonth(at: string): string {
  return `${at.slice(0, 7)}-01T00:00:00.000Z`;
}
export function startOfDay(at: string): string {
  return `${at.slice(0, 10)}T00:00:00.000Z`;
}

function daysAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}
