import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { formatInvoice } from '#shared/domain/invoices/invoice-texts.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  companyParty,
  defaultStatementLanguage,
  promoterParty,
  selfBillingNote,
} from '#shared/domain/statements/parties.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import type { StatementTexts } from '#shared/domain/statements/statement-texts.ts';
import type { Call } from '#shared/operations/call.ts';
import { buildPayoutStatement } from '#shared/operations/statements/payout-statement.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { readInvoiceText } from '#shared/store/invoices/invoice-templates.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { requireInvoice } from './change-invoice.ts';

/** An invoice as a printable document. */
export interface InvoiceDocument {
  readonly invoice: Invoice;
  readonly statement: Statement;
  readonly texts: StatementTexts;
  readonly language: Language;
}

interface WrittenStatement {
  readonly statement: Statement;
  readonly language: Language;
}

/**
 * Returns a final invoice as a document.
 * @param request `promoterId`: owner, default any; `language`: default the promoter's
 * @throws Refusal `not_found`, also if foreign; `invalid` for a draft
 */
export async function loadFinalInvoice(
  call: Call,
  { id, promoterId, ...request }: { readonly id: number; readonly promoterId?: number } & InvoiceDocumentOptions,
): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(call.account.id, id);
  const isOwn = promoterId === undefined || (invoice.promoterId === promoterId && invoice.number !== null);
  if (!isOwn) throw new Refusal({ code: 'not_found', what: 'invoice' });
  if (invoice.number === null)
    throw new Refusal({ code: 'invalid', message: `Invoice ${id} is a draft: finalize it first.` });
  return buildInvoiceDocument(call, invoice, request);
}

interface InvoiceDocumentOptions {
  readonly language?: Language | undefined;
}

/** Builds the document of an invoice. The lines of a payment that was undone are unknown: only its total is shown. */
export async function buildInvoiceDocument(
  call: Call,
  invoice: Invoice,
  { language: requested }: InvoiceDocumentOptions = {},
): Promise<InvoiceDocument> {
  const { payoutId, parties, paidAt, finalizedAt, createdAt } = invoice;
  const [payout, around] = await Promise.all([
    findPayout(call.account.id, payoutId),
    readInvoiceText(call.account.id, invoice),
  ]);
  const isPresent = payout !== null && isPayoutPaid(payout) && payout.datePaid === paidAt;
  const { statement, language } = isPresent
    ? await buildPayoutStatement(call, { payoutId, language: requested, parties })
    : await summarizePayment(call, invoice, requested);
  const dated = { ...statement, issuedAt: finalizedAt ?? createdAt };
  return { invoice, statement: dated, texts: formatInvoice(invoice, dated, language, around), language };
}

async function summarizePayment(
  { account: { id } }: Call,
  { payoutId, promoterId, campaignId, amount, ...invoice }: Invoice,
  requested: Language | undefined,
): Promise<WrittenStatement> {
  const owner = { promoterId, campaignId };
  const [account, memberships] = await Promise.all([readAccount(id), loadMemberships(id, [owner])]);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const { promoter, campaign } = memberships(owner);
  const language = requested ?? defaultStatementLanguage(account, promoter);
  const { paidAt, period, currency, parties } = invoice;
  const statement: Statement = {
    payoutId,
    status: 'completed',
    issuedAt: paidAt,
    paidAt,
    dueAt: paidAt,
    period,
    unit: 'cash',
    currency,
    campaign: campaign.name,
    method: null,
    batchId: null,
    company: companyParty(account, { parties }),
    promoter: promoterParty(promoter, { parties }),
    selfBilling: selfBillingNote(account, language, { parties }),
    lines: [],
    byKind: [],
    otherCampaigns: [],
    byDay: [],
    count: 0,
    total: amount,
  };
  return { statement, language };
}
