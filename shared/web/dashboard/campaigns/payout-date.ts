import { computeHold } from '#shared/domain/commissions/holding-period.ts';
import { followingRun, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { DAY_MS } from '#shared/domain/time.ts';

export interface PayoutDateTerms {
  /** Holding period. */
  readonly days: number;
  readonly cycle: PayoutCycle;
  /** From the payout run. */
  readonly dueDays: number;
}

/** Describes when a commission can be paid, by the service's own rules. @param soldAt ISO 8601 */
export function describePayoutDate(
  { days, cycle, dueDays }: PayoutDateTerms,
  soldAt: string,
  day: (at: string) => string,
): string {
  const { heldUntil } = computeHold(soldAt, days);
  // A run on the day that the hold ends includes it.
  const free = heldUntil === undefined ? soldAt : new Date(Date.parse(heldUntil) - 1).toISOString();
  const run = followingRun(cycle, free);
  const what = 'A commission of a sale of today';
  const until = heldUntil === undefined ? '' : ` is held until ${day(heldUntil)}. After that it`;
  if (run === null) return `${what}${until} can be paid out by hand: no run does it.`;
  const due = new Date(Date.parse(run) + dueDays * DAY_MS).toISOString();
  return `${what}${until} can be in the payouts of ${day(run)}, which are due on ${day(due)}.`;
}
