/** How an invoice was counted. */
export type InvoiceGranularity = 'whole' | 'parts';

/** A sale reported as a whole or in parts; the first form counts. */
interface InvoiceReference {
  readonly whole: string;
  readonly isPart: boolean;
}

/** Stripe invoice, or a line of it. */
const INVOICE = /^(in_[A-Za-z0-9_]+)(:il_.+)?$/;

/** Parses an invoice or line id; null for other sales. */
export function parseInvoiceEventId(eventId: string): InvoiceReference | null {
  const [, invoiceId, part] = INVOICE.exec(eventId) ?? [];
  return invoiceId === undefined ? null : { whole: invoiceId, isPart: part !== undefined };
}
