import { addMonths, DAY_MS } from '#shared/domain/time.ts';

/** Schedule of payout runs: `twice_monthly` on the 1st and 16th, `weekly` on Mondays, `manual` never. */
export const PAYOUT_CYCLES = ['monthly', 'twice_monthly', 'weekly', 'manual'] as const;
export type PayoutCycle = (typeof PAYOUT_CYCLES)[number];

/** An account's payout cycle. */
export interface PayoutSchedule {
  /** Default: monthly. */
  readonly payoutCycle?: PayoutCycle;
  /** Absent if it never changed. */
  readonly payoutCycleSince?: string;
}

/** Returns an account's payout cycle. */
export function accountPayoutCycle({ payoutCycle = 'monthly' }: PayoutSchedule): PayoutCycle {
  return payoutCycle;
}

/**
 * Changes the cycle from its next run on. No effect for the current cycle.
 * @param now ISO 8601
 */
export function changePayoutCycle<Account extends PayoutSchedule>(
  account: Account,
  payoutCycle: PayoutCycle,
  now: string,
): Account {
  return payoutCycle === accountPayoutCycle(account) ? account : { ...account, payoutCycle, payoutCycleSince: now };
}

/** Returns the day of the latest run, which pays earlier earnings. ISO 8601, UTC; null for `manual`. */
export function latestRunDay(cycle: PayoutCycle, at: string): string | null {
  switch (cycle) {
    case 'monthly':
      return startOfMonth(at);
    case 'twice_monthly': {
      const half = `${at.slice(0, 7)}-16T00:00:00.000Z`;
      return at < half ? startOfMonth(at) : half;
    }
    case 'weekly': {
      const day = startOfUtcDay(at);
      const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
      return daysAfter(day, -sinceMonday);
    }
    case 'manual':
      return null;
  }
}

/** Returns the day of the previous run. ISO 8601, UTC; null for `manual`. */
export function previousRunDay(cycle: PayoutCycle, day: string): string | null {
  return latestRunDay(cycle, daysAfter(day, -1));
}

/** Returns the day of the next run. ISO 8601, UTC; null for `manual`. */
export function nextRunDay(cycle: PayoutCycle, at: string): string | null {
  const last = latestRunDay(cycle, at);
  if (last === null) return null;
  if (cycle === 'weekly') return daysAfter(last, 7);
  if (cycle === 'twice_monthly' && last === startOfMonth(at)) return daysAfter(last, 15);
  return addMonths(startOfMonth(at), 1);
}

/**
 * Returns the day whose run is due: the latest one, unless finished or before the cycle began. A missed run is made up
 * for once.
 * @param finishedDay last day that needs no run; null if unknown: only today's run can be due
 * @param at ISO 8601
 */
export function dueRunDay(account: PayoutSchedule, finishedDay: string | null, at: string): string | null {
  const day = latestRunDay(accountPayoutCycle(account), at);
  const isOpen = day !== null && (finishedDay === null ? day === startOfUtcDay(at) : day > finishedDay);
  return isOpen && day > (account.payoutCycleSince ?? '') ? day : null;
}

/**
 * Returns when the next scheduled run pays, and when its payouts are due. ISO 8601, UTC; null for `manual`.
 * @param dueDays days from run to due date
 */
export function nextRun(
  account: PayoutSchedule,
  dueDays: number,
  now: string,
): { readonly at: string; readonly due: string } | null {
  const at = nextRunDay(accountPayoutCycle(account), now);
  return at === null ? null : { at, due: daysAfter(at, dueDays) };
}

/** Returns the start of a UTC month, ISO 8601. */
export function startOfMonth(at: string): string {
  return `${at.slice(0, 7)}-01T00:00:00.000Z`;
}
/** Returns the start of a UTC day, ISO 8601. */
export function startOfUtcDay(at: string): string {
  return `${at.slice(0, 10)}T00:00:00.000Z`;
}

function daysAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}
