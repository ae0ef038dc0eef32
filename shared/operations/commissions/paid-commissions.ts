import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid, isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import type { ShownCommission } from './list-commissions.ts';

/** A commission with payment status. */
export interface ListedCommission extends ShownCommission<Membership> {
  readonly isPaid: boolean;
}

/** A commission with its payout; null without a visible one. */
export interface CommissionWithPayout extends ListedCommission {
  readonly payout: Payout | null;
}

/** Adds payouts and payment status: paid means that the payout is completed. */
export async function loadCommissionPayouts(
  { account }: Call,
  shown: readonly ShownCommission<Membership>[],
): Promise<CommissionWithPayout[]> {
  const payouts = await findPayouts(
    account.id,
    shown.flatMap(({ commission }) => commission.payoutId ?? []),
  );
  const byId = new Map(payouts.filter(isPayoutVisible).map((payout) => [payout.id, payout]));
  return shown.map((listed) => {
    const payout = byId.get(listed.commission.payoutId ?? 0) ?? null;
    return { ...listed, payout, isPaid: payout !== null && isPayoutPaid(payout) };
  });
}
