import type { Payout } from './payout.ts';
import { latestRunDay, startOfMonth } from './payout-cycle.ts';
import { isPayoutUnpaid } from './payout-state.ts';

/**
 * Due states of an unpaid payout. `next`: of a run, not due yet. `overdue`: of a run, past its due date. `custom`:
 * created manually.
 */
export const DUE_PERIODS = ['next', 'overdue', 'custom'] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** Period of a payout's commissions: both ends inclusive, ISO 8601. */
export interface PayoutPeriod {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns the period of a payout. A run pays the month, half month or week before its day, and older commissions that
 * waited. A manual payout starts with its earliest commission and ends at creation; that of a manual run in an account
 * without a cycle ends the day before the run's day.
 */
export function payoutPeriod({
  before,
  cycle = 'monthly',
  since,
  createdAt,
}: Pick<Payout, 'before' | 'cycle' | 'since' | 'createdAt'>): PayoutPeriod {
  if (before !== null) {
    const end = new Date(Date.parse(before) - 1).toISOString();
    return { start: latestRunDay(cycle, end) ?? periodStart(since, end), end };
  }
  return { start: periodStart(since, createdAt), end: createdAt };
}

/**
 * Returns the due state that lists filter by; null for a paid or canceled payout.
 * @param now ISO 8601
 */
export function payoutDuePeriod(
  { status, dueDate, custom }: Pick<Payout, 'status' | 'dueDate'> & { readonly custom: boolean | null },
  now: string,
): DuePeriod | null {
  if (!isPayoutUnpaid({ status })) return null;
  if (custom) return 'custom';
  return dueDate < now ? 'overdue' : 'next';
}

/** Time of the earliest commission; if unknown, the start of its month. */
function periodStart(since: string | undefined, end: string): string {
  const start = since ?? startOfMonth(end);
  return start < end ? start : end;
}
