import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { currentPayoutDestination } from '#shared/domain/payout-methods/current-payout-destination.ts';
import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import { currentParties } from '#shared/domain/statements/parties.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPayerAndPayee } from '#shared/store/payouts/payouts.ts';

/**
 * Adds current names and payment method to a completed payout, for its statement, and whether it gets an invoice. A
 * concurrent change of these counts as later.
 * @param paidBy default: the promoter's current method
 */
export async function withPaymentParties(
  { account }: Call,
  payout: Payout,
  paidBy?: PayoutDestination,
): Promise<Payout> {
  if (!isPayoutPaid(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  const withParties = { ...payout, parties: currentParties(payer, payee) };
  if (payout.unit !== 'cash') return withParties;
  const { issuesInvoices } = getBillingDetails(payer);
  return {
    ...withParties,
    paidBy: paidBy ?? currentPayoutDestination(payee),
    ...(issuesInvoices ? { getsInvoice: true } : {}),
  };
}

/** Adds names to a payout that another service paid. */
export async function withImportedParties({ account }: Call, payout: Payout): Promise<Payout> {
  if (!isPayoutPaid(payout)) return payout;
  const { payer, payee } = await readPayerAndPayee(account.id, payout);
  return { ...payout, parties: currentParties(payer, payee) };
}
