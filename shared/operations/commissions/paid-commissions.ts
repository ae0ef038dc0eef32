import type { Commission } from '#shared/domain/commission.ts';
import type { Membership } from '#shared/domain/membership.ts';
import { isPaidOut } from '#shared/domain/payout.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayouts } from '#shared/store/payouts.ts';
import type { ShownCommission } from './list-commissions.ts';

/** A commission with what is shown of it, and whether it has been paid. */
export interface ListedCommission extends ShownCommission<Membership> {
  readonly isPaid: boolean;
}

/** Finds out which commissions have been paid: those whose payout is completed. One call. */
export async function withPayment(
  { account }: Call,
  shown: readonly ShownCommission<Membership>[],
): Promise<ListedCommission[]> {
  const payouts = await findPayouts(
    account.id,
    shown.flatMap(({ commission }) => commission.payoutId ?? []),
  );
  const paidOut = new Set(payouts.filter(isPaidOut).map(({ id }) => id));
  const isPaid = ({ payoutId }: Commission) => payoutId !== null && paidOut.has(payoutId);
  return shown.map((one) => ({ ...one, isPaid: isPaid(one.commission) }));
}
