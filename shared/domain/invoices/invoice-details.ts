import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';
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

/**
 * Returns the details that prevent an invoice from being finalized. A country has to be an ISO 3166 alpha-2 code, because
 * the tax depends on it: promoters may have written anything.
 */
export function findMissingDetails({ company, promoter }: StoredParties): InvoiceDetail[] {
  const found: Readonly<Record<InvoiceDetail, string | undefined>> = {
    'company.address': company.address,
    'company.country': isoCountry(company.country),
    'promoter.name': promoter.company ?? promoter.name,
    'promoter.address': promoter.address,
    'promoter.country': isoCountry(promoter.country),
  };
  return INVOICE_DETAILS.filter((detail) => !found[detail]?.trim());
}

function isoCountry(country = ''): string | undefined {
  const code = country.trim().toUpperCase();
  return COUNTRIES.includes(code) ? code : undefined;
}
