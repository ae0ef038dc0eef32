import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import { paidByNow } from '#shared/domain/payout-methods/paid-by-now.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPaidOut } from '#shared/domain/payouts/state.ts';
import { keptParties } from '#shared/domain/statements/parties.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPayerAndPayee } from '#shared/store/payouts/payouts.ts';

/**
 * A payout that was just completed, with how company and promoter are named now, and how it was paid: its statement and lists show
 * that from now on. Any other stays as it is. One call, for one that is completed. What is changed in the same moment is as if it were
 * changed afterwards.
 * @param paidBy how its payments batch has paid it; where it is left out, as the promoter is paid now
 */
export async function asPaid({ account }: Call, payout: Payout, paidBy?: PaidBy): Promise<Payout> {
  if (!isPaidOut(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  const named = { ...payout, parties: keptParties(payer, payee) };
  return payout.unit === 'cash' ? { ...named, paidBy: paidBy ?? paidByNow(payee) } : named;
}

/** The same of a payout that another service has paid: how it did is not known. One call. */
export async function withParties({ account }: Call, payout: Payout): Promise<Payout> {
  if (!isPaidOut(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  return { ...payout, parties: keptParties(payer, payee) };
}
