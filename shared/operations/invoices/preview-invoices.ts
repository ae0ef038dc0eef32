import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { applyTerms, draftInvoice, MAX_PREVIEWED, type PaidPayout } from '#shared/domain/invoices/invoice.ts';
import { formatInvoice } from '#shared/domain/invoices/invoice-texts.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { isPayoutUnpaid, isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { currentParties } from '#shared/domain/statements/parties.ts';
import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import type { Call } from '#shared/operations/call.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { readInvoiceText } from '#shared/store/invoices/invoice-templates.ts';
import { readNewestFirst } from '#shared/store/lists/lists.ts';
import { findPayouts, readPayerAndPayee } from '#shared/store/payouts/payouts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';

/** Payouts of each list among which the newest in cash are looked for. */
const SEARCHED_PAYOUTS = 100;
/** Lists of unpaid payouts; that of `processing` has canceled ones, too. */
const UNPAID_LISTS = ['pending', 'processing'] as const;

/**
 * Renders the invoices that a promoter's payouts would get now, paid or not.
 * @param payoutIds undefined: the newest unpaid payouts in cash
 * @throws Refusal `not_found` for a payout of another promoter, and an unknown promoter; `invalid` for a payout that is
 *   not in cash, and if there are none
 */
export async function previewInvoices(
  call: Call,
  promoterId: number,
  payoutIds: readonly number[] | undefined,
): Promise<StatementTexts[]> {
  const { account, runtime } = call;
  const payouts = payoutIds
    ? await requireCashPayouts(account.id, promoterId, [...new Set(payoutIds)])
    : await findUnpaidCashPayouts(account.id, promoterId);
  const { payer, payee } = await readPayerAndPayee(account.id, { promoterId });
  const now = runtime.now();
  const billing = getBillingDetails(payer);
  const around = await readInvoiceText(account.id, { template: billing.invoiceTemplate ?? undefined });
  const preview = async (payout: PaidPayout) => {
    const draft = applyTerms(draftInvoice(0, payout, payer, now), billing);
    const request = { payoutId: payout.id, promoterId, parties: draft.parties };
    const { statement, language } = await buildPayoutStatement(call, request);
    return formatInvoice(draft, statement, language, around);
  };
  const parties = currentParties(payer, payee);
  return Promise.all(payouts.map((payout) => preview({ ...payout, datePaid: payout.datePaid ?? now, parties })));
}

async function requireCashPayouts(account: number, promoterId: number, ids: readonly number[]): Promise<Payout[]> {
  const payouts = (await findPayouts(account, ids)).filter(
    (payout) => isPayoutVisible(payout) && payout.promoterId === promoterId,
  );
  if (payouts.length < ids.length) throw new Refusal({ code: 'not_found', what: 'payout' });
  const other = payouts.find(({ unit }) => unit !== 'cash');
  if (other)
    throw new Refusal({ code: 'invalid', message: `Payout ${other.id} is not in cash, so it gets no invoice.` });
  return payouts;
}

async function findUnpaidCashPayouts(account: number, promoterId: number): Promise<Payout[]> {
  const lists = UNPAID_LISTS.map((status) => payoutListName({ promoterId }, status));
  const page = { page: 1, perPage: SEARCHED_PAYOUTS };
  const ids = (await Promise.all(lists.map((list) => readNewestFirst(account, list, page)))).flatMap(
    (each) => each.ids,
  );
  // A payout that changes between the reads may be in both.
  const unpaid = (await findPayouts(account, [...new Set(ids)]))
    .filter((payout) => isPayoutVisible(payout) && isPayoutUnpaid(payout) && payout.unit === 'cash')
    .toSorted((a, b) => b.id - a.id);
  if (unpaid.length > 0) return unpaid.slice(0, MAX_PREVIEWED);
  if (!(await findPromoter(account, promoterId))) throw new Refusal({ code: 'not_found', what: 'promoter' });
  const message = 'The promoter has no unpaid payout in cash. Send payout_ids to preview the invoices of others.';
  throw new Refusal({ code: 'invalid', message });
}
