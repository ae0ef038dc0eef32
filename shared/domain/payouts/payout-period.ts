import type { Payout } from './payout.ts';
import { lastRun, startOfMonth } from './payout-cycle.ts';
import { isOwed } from './state.ts';

/** What a payout counts as as long as it is owed: of a run, not due yet or due before now; or made by hand. */
export const DUE_PERIODS = ['next', 'overdue', 'custom'] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** From when to when a payout takes what was earned, both included, ISO 8601. */
export interface PayoutPeriod {
  readonly start: string;
  readonly end: string;
}

/**
 * The period of a payout. One of a run has the month, half of it or week before the day that it was run for; commissions of
 * earlier ones that waited are in it, too. One that was made by hand goes from its earliest commission to when it was made,
 * and one of a run that a person started in an account without a cycle to the day before.
 */
export function payoutPeriod({
  before,
  cycle = 'monthly',
  since,
  createdAt,
}: Pick<Payout, 'before' | 'cycle' | 'since' | 'createdAt'>): PayoutPeriod {
  if (before !== null) {
    const end = new Date(Date.parse(before) - 1).toISOString();
    return { start: lastRun(cycle, end) ?? firstOf(since, end), end };
  }
  return { start: firstOf(since, createdAt), end: createdAt };
}

/**
 * When a payout is due, as lists are filtered by it.
 * @param now ISO 8601
 * @returns null for one that is paid, or is not going to be
 */
export function duePeriod(
  { status, dueDate, custom }: Pick<Payout, 'status' | 'dueDate'> & { readonly custom: boolean | null },
  now: string,
): DuePeriod | null {
  if (!isOwed({ status })) return null;
  if (custom) return 'custom';
  return dueDate < now ? 'overdue' : 'next';
}

/** When what was earned first in a payout was earned; of one that does not say it, when its month began. */
function firstOf(since: string | undefined, end: string): string {
  const start = since ?? startOfMonth(end);
  return start < end ? start : end;
}
