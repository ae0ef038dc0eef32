import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type { AffiliateInvoice, V2Invoice } from '#shared/routes/v2/invoices/invoices-output.ts';

interface ShownInvoice {
  readonly invoice: Invoice;
  readonly promoter: Promoter;
}

/** Presents an invoice for the company. @param origin public origin; empty: relative addresses */
export function presentInvoiceV2({ invoice, promoter }: ShownInvoice, origin: string): V2Invoice {
  return {
    ...presentInvoiceEntries(invoice, `${origin}/api/v2/company`),
    promoter: presentReducedPromoterV2(promoter),
    missing: [...invoice.missing],
    voided_at: invoice.voidedAt,
  };
}

/** Presents an invoice for its promoter. @param origin public origin; empty: relative addresses */
export function presentAffiliateInvoice(invoice: Invoice, origin: string): AffiliateInvoice {
  return presentInvoiceEntries(invoice, `${origin}/api/v2/affiliate`);
}

function presentInvoiceEntries(
  { id, number, status, period, paidAt, ...invoice }: Invoice,
  api: string,
): AffiliateInvoice {
  return {
    id,
    number,
    status,
    date: invoice.finalizedAt ?? invoice.createdAt,
    currency: invoice.currency,
    total: invoice.net,
    total_incl_tax: invoice.amount,
    tax_rate: Number(invoice.taxRate),
    pdf_url: number === null ? null : `${api}/invoices/${id}/pdf`,
    payouts: [
      {
        id: invoice.payoutId,
        amount: invoice.amount,
        period_start: period.start,
        period_end: period.end,
        paid_at: paidAt,
      },
    ],
  };
}
