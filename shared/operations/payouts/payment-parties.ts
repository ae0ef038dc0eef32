import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import { paidByNow } from '#shared/domain/payout-methods/paid-by-now.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPaidOut } from '#shared/domain/payouts/state.ts';
import { keptParties } from '#shared/domain/statements/parties.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPayerAndPayee } from '#shared/store/payouts/payouts.ts';

/**
 * Adds current names and payment method to a completed payout, for its statement. A concurrent change of these counts
 * as later.
 * @param paidBy default: the promoter's current method
 */
export async function withPaymentParties({ account }: Call, payout: Payout, paidBy?: PaidBy): Promise<Payout> {
  if (!isPaidOut(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  const named = { ...payout, parties: keptParties(payer, payee) };
  return payout.unit === 'cash' ? { ...named, paidBy: paidBy ?? paidByNow(payee) } : named;
}

/** Adds names to a payout that another service paid. */
export async function withImportedParties({ account }: Call, payout: Payout): Promise<Payout> {
  if (!isPaidOut(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  return { ...payout, parties: keptParties(payer, payee) };
}
