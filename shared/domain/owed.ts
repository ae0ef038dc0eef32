import { plus } from './figures/exact.ts';
import { isPaidOut } from './payout.ts';
import type { Unit } from './reward.ts';
import type { CommissionRow, PayoutRow } from './row.ts';

/** How far money has come on its way to promoters. */
export const OWED_STEPS = ['pending', 'approved_unpaid', 'due', 'paid'] as const;
export type OwedStep = (typeof OWED_STEPS)[number];

/** How many records are at a step, and what they come to by unit, in the unit's smallest. */
export interface OwedSum {
  readonly count: number;
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
}
export type Owed = Readonly<Record<OwedStep, OwedSum>>;

/**
 * What commissions and payouts come to at each step: commissions that wait, and that are approved and in no payout; payouts
 * that are to be paid, and that were paid. What was denied is at none.
 */
export function owedIn(
  commissions: readonly Pick<CommissionRow, 'status' | 'payoutId' | 'unit' | 'amount'>[],
  payouts: readonly Pick<PayoutRow, 'status' | 'unit' | 'amount'>[],
): Owed {
  const unpaid = commissions.filter(({ payoutId }) => payoutId === null);
  return {
    pending: summed(unpaid.filter(({ status }) => status === 'pending')),
    approved_unpaid: summed(unpaid.filter(({ status }) => status === 'approved')),
    due: summed(payouts.filter((payout) => !isPaidOut(payout))),
    paid: summed(payouts.filter(isPaidOut)),
  };
}

function summed(records: readonly { readonly unit: Unit; readonly amount: number }[]): OwedSum {
  const amounts: Partial<Record<Unit, number>> = {};
  for (const { unit, amount } of records) amounts[unit] = Number(plus(amounts[unit] ?? 0, amount));
  return { count: records.length, amounts };
}
