import { type Payout, sumCommissionAmounts } from '#shared/domain/payouts/payout.ts';
import { isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';

/** Total of payouts. */
export interface PayoutTotal {
  /** In the smallest unit. */
  readonly cash: number;
  /** Promoters paid in cash, and all. */
  readonly paidInCash: number;
  readonly promoters: number;
}

/** Sums payouts by id, skipping unknown ones. */
export async function totalPayoutsById({ account }: Call, ids: readonly number[]): Promise<PayoutTotal> {
  return totalPayouts((await findPayouts(account.id, [...new Set(ids)])).filter(isPayoutVisible));
}

/** Sums payouts. */
function totalPayouts(payouts: readonly Pick<Payout, 'unit' | 'amount' | 'promoterId'>[]): PayoutTotal {
  const cash = payouts.filter(({ unit }) => unit === 'cash');
  const countPromoters = (counted: readonly Pick<Payout, 'promoterId'>[]) =>
    new Set(counted.map(({ promoterId }) => promoterId)).size;
  return { cash: sumCommissionAmounts(cash), paidInCash: countPromoters(cash), promoters: countPromoters(payouts) };
}
