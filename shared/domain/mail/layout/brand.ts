import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { portalLogoPath } from '#shared/domain/portal/portal-pages.ts';

/** A company's look in e-mails. */
export interface MailBrand {
  readonly name: string;
  /** Absolute; null: the name is shown. */
  readonly logoUrl: string | null;
  readonly accent: string;
  /** Background of the logo; null: that of the e-mail. */
  readonly header: string | null;
  /** Company in the footer. */
  readonly company: string;
  readonly address: string | null;
}

/**
 * Creates the look of an account's e-mails from its portal and billing details.
 * @param origin of the service; null: without logo
 */
export function createMailBrand(
  account: Pick<Account, 'id' | 'name' | 'portal' | 'billing'>,
  origin: string | null,
): MailBrand {
  const { name, logo, colors } = accountPortal(account);
  const { legalName, address } = getBillingDetails(account);
  const logoPath = portalLogoPath(account.id, { logo });
  return {
    name,
    logoUrl: origin !== null && logoPath !== null ? `${origin}${logoPath}` : null,
    ...colors,
    company: legalName ?? account.name,
    address: address === null ? null : address.replace(/\s*[\r\n]+\s*/g, ', '),
  };
}
