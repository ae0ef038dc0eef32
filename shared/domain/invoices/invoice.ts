import type { BillingDetails } from '#shared/domain/accounts/company-billing.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';
import { findMissingDetails, type InvoiceDetail } from './invoice-details.ts';
import { formatInvoiceNumber } from './invoice-number.ts';
import { chooseTaxRate, NO_TAX, subtractTax } from './invoice-tax.ts';

/**
 * `draft`: details are missing, without a number. `paid`: final. `voided`: invalid, but keeps its number. `open`, final
 * and not paid yet, exists in the specification only: invoices are for paid payouts.
 */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'voided'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Invoices that are previewed together. */
export const MAX_PREVIEWED = 10;

/** A self-billed invoice: the company writes it for the promoter whom a payout paid. */
export interface Invoice {
  readonly id: number;
  readonly status: Exclude<InvoiceStatus, 'open'>;
  /** Taken when the invoice is finalized; null for a draft. */
  readonly number: string | null;
  readonly payoutId: number;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly currency: string;
  /** The payout's amount, which includes the tax. In the smallest unit. */
  readonly amount: number;
  /** Without tax. */
  readonly net: number;
  /** Percent. */
  readonly taxRate: string;
  /** Version of the company's text around it, as it was when the invoice was finalized. */
  readonly template?: number;
  /** When the payout was paid: identifies the payment of a payout that is paid again. */
  readonly paidAt: string;
  readonly period: { readonly start: string; readonly end: string };
  /** Company and promoter; those of a draft are as they were at payment. */
  readonly parties: StoredParties;
  readonly missing: readonly InvoiceDetail[];
  readonly createdAt: string;
  readonly finalizedAt: string | null;
  readonly voidedAt: string | null;
  /** Deleted draft: no longer found. */
  readonly deletedAt?: string;
  readonly revision: number;
}

export type PaidPayout = Payout & { readonly datePaid: string };

/** Whether a paid payout gets an invoice: in money, and paid here while the company issued invoices. */
export function isInvoiced(payout: Payout): payout is PaidPayout {
  const { unit, amount, datePaid, getsInvoice = false } = payout;
  return isPayoutPaid(payout) && datePaid !== null && unit === 'cash' && amount > 0 && getsInvoice;
}

/** Creates the draft of a payout's invoice. */
export function draftInvoice(
  id: number,
  payout: PaidPayout,
  { currency }: { readonly currency: string },
  now: string,
): Invoice {
  const { amount, promoterId, campaignId, datePaid } = payout;
  const parties = withSelfBilling(payout.parties ?? { company: {}, promoter: {} });
  return {
    id,
    status: 'draft',
    number: null,
    payoutId: payout.id,
    promoterId,
    campaignId,
    currency,
    amount,
    net: amount,
    taxRate: NO_TAX,
    paidAt: datePaid,
    period: payoutPeriod(payout),
    parties,
    missing: findMissingDetails(parties),
    createdAt: now,
    finalizedAt: null,
    voidedAt: null,
    revision: 1,
  };
}

/** What an invoice takes from the company's current settings. */
type InvoiceTerms = Pick<BillingDetails, 'taxRate' | 'invoiceTemplate'>;

/**
 * Finalizes a complete draft with the next number, and the current tax rate and text.
 * @param serial count of numbers taken before
 */
export function finalizeInvoice(
  draft: Invoice,
  billing: InvoiceTerms & Pick<BillingDetails, 'invoicePrefix'>,
  { serial, now }: { readonly serial: number; readonly now: string },
): Invoice {
  const number = formatInvoiceNumber(billing.invoicePrefix, serial);
  return { ...applyTerms(draft, billing), status: 'paid', number, finalizedAt: now };
}

/** Applies the current tax rate and text to a draft. */
export function applyTerms(draft: Invoice, { taxRate: companyRate, invoiceTemplate }: InvoiceTerms): Invoice {
  const taxRate = chooseTaxRate(companyRate, draft.parties);
  const template = invoiceTemplate === null ? {} : { template: invoiceTemplate };
  return { ...draft, taxRate, net: subtractTax(draft.amount, taxRate), ...template };
}

/**
 * Completes a draft with the present parties.
 * @throws Refusal `invalid` if details are missing
 */
export function completeDraft(draft: Invoice, parties: StoredParties): Invoice {
  const missing = findMissingDetails(parties);
  if (missing.length === 0) return { ...draft, parties: withSelfBilling(parties), missing };
  const message = `Invoice ${draft.id} lacks details: set ${missing.join(', ')}, and finalize it again.`;
  throw new Refusal({ code: 'invalid', message });
}

/** Every invoice has a self-billing note, by default in the words of the law. */
function withSelfBilling(parties: StoredParties): StoredParties {
  return { ...parties, selfBilling: parties.selfBilling ?? { note: null } };
}

/** Voids a final invoice. Its number stays taken. @throws Refusal `invalid` for a draft */
export function voidInvoice(invoice: Invoice, now: string): Invoice {
  if (invoice.status === 'draft') {
    const message = `Invoice ${invoice.id} is a draft: finalize it, or delete it.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return { ...invoice, status: 'voided', voidedAt: now };
}

/**
 * Deletes a draft, with its names and addresses.
 * @throws Refusal `invalid` for a final invoice, whose number must stay accounted for
 */
export function deleteInvoice(invoice: Invoice, now: string): Invoice {
  if (invoice.number !== null) {
    const message = `Invoice ${invoice.number} is final and cannot be deleted: void it.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return { ...invoice, parties: { company: {}, promoter: {} }, deletedAt: now };
}

/** Whether an invoice is voided, or a deleted draft. */
export function isWithdrawn({ status, deletedAt }: Pick<Invoice, 'status' | 'deletedAt'>): boolean {
  return status === 'voided' || deletedAt !== undefined;
}

/** Withdraws the invoice of a payment that was undone: voids it, or deletes the draft. */
export function withdrawInvoice(invoice: Invoice, now: string): Invoice {
  return invoice.status === 'draft' ? deleteInvoice(invoice, now) : voidInvoice(invoice, now);
}
