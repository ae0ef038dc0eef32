import { type Payout, sumOf } from '#shared/domain/payouts/payout.ts';
import { isShown } from '#shared/domain/payouts/state.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';

/** What payouts come to together. */
export interface PayoutTotal {
  /** Of those in cash, in the smallest unit of the account's currency. */
  readonly cash: number;
  /** How many promoters are paid in cash, and how many in whatever unit. */
  readonly paidInCash: number;
  readonly promoters: number;
}

/** What the payouts of those ids come to, as far as they exist. One call for each hundred. */
export async function totalOfPayouts({ account }: Call, ids: readonly number[]): Promise<PayoutTotal> {
  return totalOf((await findPayouts(account.id, [...new Set(ids)])).filter(isShown));
}

/** What some payouts come to. */
export function totalOf(payouts: readonly Pick<Payout, 'unit' | 'amount' | 'promoterId'>[]): PayoutTotal {
  const cash = payouts.filter(({ unit }) => unit === 'cash');
  const countOf = (some: readonly Pick<Payout, 'promoterId'>[]) =>
    new Set(some.map(({ promoterId }) => promoterId)).size;
  return { cash: sumOf(cash), paidInCash: countOf(cash), promoters: countOf(payouts) };
}
