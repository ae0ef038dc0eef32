import type { Account } from '#shared/domain/accounts/account.ts';
import type { PromoterSession } from '#shared/domain/portal/session.ts';
import type { OwnData } from '#shared/operations/portal/own-data.ts';
import type { AffiliateData } from '#shared/routes/affiliate/portal/data-output.ts';
import { affiliateCommission } from './commission.ts';
import { affiliateEmailSettings } from './email-settings.ts';
import { affiliateLink } from './link.ts';
import { affiliatePayout } from './payout.ts';
import { affiliatePromoter } from './promoter.ts';
import { affiliateReferral } from './referral.ts';

/** Presents a page of a promoter's data export. @param now ISO 8601 */
export function affiliateData(
  data: OwnData,
  account: Account,
  session: PromoterSession | null,
  now: string,
): AffiliateData {
  const { page, nextPage, shown, mails, customFields, addresses, links, leads, commissions, payouts } = data;
  return {
    page,
    next_page: nextPage,
    promoter: affiliatePromoter(shown, account, session, now),
    last_login_at: data.lastLoginAt,
    email_settings: affiliateEmailSettings({ id: shown.promoter.id, mails }),
    custom_fields: customFields,
    ip_addresses: [...addresses],
    links: links.map(affiliateLink),
    referrals: leads.map((row) => affiliateReferral(row, account)),
    commissions: commissions.map((row) => affiliateCommission(row, account)),
    payouts: payouts.map((row) => affiliatePayout(row, account, now)),
  };
}
