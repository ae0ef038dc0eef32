import type { Payout } from './payout.ts';
import { startOfMonth } from './payout-terms.ts';

/** What a payout counts as until it is paid: of the monthly run, not due yet or due before now; or made by hand. */
export const DUE_PERIODS = ['next', 'overdue', 'custom'] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** From when to when a payout takes what was earned, both included, ISO 8601. */
export interface PayoutPeriod {
  readonly start: string;
  readonly end: string;
}

/**
 * The period of a payout. One of the monthly run has the month before that run; commissions of earlier months that waited are
 * in it, too. One that was made by hand goes from its earliest commission to when it was made.
 */
export function payoutPeriod({
  before,
  since,
  createdAt,
}: Pick<Payout, 'before' | 'since' | 'createdAt'>): PayoutPeriod {
  if (before !== null) {
    const end = new Date(Date.parse(before) - 1).toISOString();
    return { start: startOfMonth(end), end };
  }
  const start = since ?? startOfMonth(createdAt);
  return { start: start < createdAt ? start : createdAt, end: createdAt };
}

/**
 * When a payout is due, as lists are filtered by it.
 * @param now ISO 8601
 * @returns null for one that is paid
 */
export function duePeriod(
  { status, dueDate, custom }: Pick<Payout, 'status' | 'dueDate'> & { readonly custom: boolean | null },
  now: string,
): DuePeriod | null {
  if (status === 'completed') return null;
  if (custom) return 'custom';
  return dueDate < now ? 'overdue' : 'next';
}
