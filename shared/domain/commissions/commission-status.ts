import { orEmptying, type Payout, without } from '#shared/domain/payouts/payout.ts';
import { assertInNoBatch, isPaidOut } from '#shared/domain/payouts/state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Commission, CommissionStatus } from './commission.ts';

/** What a change of status writes: commissions and payouts, each in the order of what was loaded. */
interface StatusDecision {
  readonly commissions: readonly Commission[];
  readonly payouts: readonly Payout[];
}

/** What is answered for a commission that stands as it was paid. */
const COMMISSION_PAID = 'It has been paid: set its payout back first.';

/** @throws Refusal `invalid` where one of the payouts is locked: it was paid, or is being paid in a payments batch */
export function assertNotLocked(payouts: readonly Payout[]): void {
  if (payouts.some(isPaidOut)) throw new Refusal({ code: 'invalid', message: COMMISSION_PAID });
  for (const payout of payouts) assertInNoBatch(payout);
}

/** What becomes of a commission by hand: another status, or its end. */
export type CommissionFate = CommissionStatus | 'destroyed';

/**
 * Decides that commissions get another status, or are destroyed: then they are denied as well, whoever still meets them. One
 * that is in a payout leaves it, for a payout is made of approved ones; a payout that falls below nothing by that is to be
 * emptied.
 * @param payouts those that the commissions are in
 * @param now ISO 8601
 */
export function withStatus(
  commissions: readonly Commission[],
  payouts: readonly Payout[],
  fate: CommissionFate,
  now: string,
): StatusDecision {
  return {
    commissions: commissions.map((commission) => ({
      ...commission,
      ...(fate === 'destroyed' ? { status: 'denied', deletedAt: now } : { status: fate }),
      statusUpdatedAt: now,
      payoutId: null,
      revision: commission.revision + 1,
    })),
    payouts: payouts.map((payout) =>
      orEmptying(
        without(
          payout,
          commissions.filter(({ payoutId }) => payoutId === payout.id),
        ),
      ),
    ),
  };
}
