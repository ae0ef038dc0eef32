import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { applyTax, draftInvoice, type PaidPayout } from '#shared/domain/invoices/invoice.ts';
import { formatInvoice } from '#shared/domain/invoices/invoice-texts.ts';
import { isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { currentParties } from '#shared/domain/statements/parties.ts';
import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import type { Call } from '#shared/operations/call.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { findPayouts, readPayerAndPayee } from '#shared/store/payouts/payouts.ts';

/**
 * Renders the invoices that a promoter's payouts would get now, paid or not.
 * @throws Refusal `not_found` for a payout of another promoter; `invalid` for one that is not in money
 */
export async function previewInvoices(
  call: Call,
  promoterId: number,
  payoutIds: readonly number[],
): Promise<StatementTexts[]> {
  const { account, runtime } = call;
  const ids = [...new Set(payoutIds)];
  const payouts = (await findPayouts(account.id, ids)).filter(
    (payout) => isPayoutVisible(payout) && payout.promoterId === promoterId,
  );
  if (payouts.length < ids.length) throw new Refusal({ code: 'not_found', what: 'payout' });
  const other = payouts.find(({ unit }) => unit !== 'cash');
  if (other)
    throw new Refusal({ code: 'invalid', message: `Payout ${other.id} is not in cash, so it gets no invoice.` });
  const { payer, payee } = await readPayerAndPayee(account.id, { promoterId });
  const now = runtime.now();
  const preview = async (payout: PaidPayout) => {
    const draft = applyTax(draftInvoice(0, payout, payer, now), getBillingDetails(payer));
    const request = { payoutId: payout.id, promoterId, parties: draft.parties };
    const { statement, language } = await buildPayoutStatement(call, request);
    return formatInvoice(draft, statement, language);
  };
  const parties = currentParties(payer, payee);
  return Promise.all(payouts.map((payout) => preview({ ...payout, datePaid: payout.datePaid ?? now, parties })));
}
