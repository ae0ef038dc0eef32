import { computeHoldingPeriod } from '#shared/domain/commissions/holding-period.ts';
import { nextRunDay, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { DAY_MS } from '#shared/domain/time.ts';

interface PayoutDateTerms {
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
  const { heldUntil } = computeHoldingPeriod(soldAt, days);
  // A run on the day that the hold ends includes it.
  const free = heldUntil === undefined ? soldAt : new Date(Date.parse(heldUntil) - 1).toISOString();
  const run = nextRunDay(cycle, free);
  const subject = 'A commission for a sale today';
  const until = heldUntil === undefined ? '' : ` is held until ${day(heldUntil)}. After that, it`;
  if (run === null) return `${subject}${until} can be paid out manually. There are no scheduled runs.`;
  const due = new Date(Date.parse(run) + dueDays * DAY_MS).toISOString();
  return `${subject}${until} can be included in the payouts of ${day(run)}, due on ${day(due)}.`;
}
