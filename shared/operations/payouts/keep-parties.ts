import { isPaidOut, type Payout } from '#shared/domain/payout.ts';
import { keptParties } from '#shared/domain/statement/parties.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPayerAndPayee } from '#shared/store/payouts.ts';

/**
 * A payout that was just completed, with how company and promoter are named now: its statement shows that from now on. Any other
 * stays as it is. One call, for one that is completed. A name that is changed in the same moment is as if it were changed afterwards.
 */
export async function withParties({ account }: Call, payout: Payout): Promise<Payout> {
  if (!isPaidOut(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  return { ...payout, parties: keptParties(payer, payee) };
}
