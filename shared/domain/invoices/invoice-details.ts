import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';

/** Details that an invoice needs: directive 2006/112/EC, article 226 (5). */
export const INVOICE_DETAILS = [
  'company.address',
  'company.country',
  'promoter.name',
  'promoter.address',
  'promoter.country',
] as const;
export type InvoiceDetail = (typeof INVOICE_DETAILS)[number];

/** Returns the details that prevent an invoice from being finalized. */
export function findMissingDetails({ company, promoter }: StoredParties): InvoiceDetail[] {
  const found: Readonly<Record<InvoiceDetail, string | undefined>> = {
    'company.address': company.address,
    'company.country': company.country,
    'promoter.name': promoter.company ?? promoter.name,
    'promoter.address': promoter.address,
    'promoter.country': promoter.country,
  };
  return INVOICE_DETAILS.filter((detail) => !found[detail]?.trim());
}
