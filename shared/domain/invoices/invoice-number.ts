/** Default prefix of invoice numbers. */
export const DEFAULT_INVOICE_PREFIX = 'AFF';

const DIGITS = 6;

/** Formats an invoice number: the prefix and at least six digits, from `AFF000000`. */
export function formatInvoiceNumber(prefix: string | null, serial: number): string {
  return `${prefix ?? DEFAULT_INVOICE_PREFIX}${String(serial).padStart(DIGITS, '0')}`;
}
