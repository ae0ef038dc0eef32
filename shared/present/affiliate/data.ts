import type { Account } from '#shared/domain/accounts/account.ts';
import type { PromoterSession } from '#shared/domain/portal/portal-session.ts';
import type { OwnData } from '#shared/operations/portal/own/data.ts';
import { presentAcceptedTermsV2 } from '#shared/present/v2/promoters/promoter.ts';
import type { AffiliateData } from '#shared/routes/affiliate/portal/data-output.ts';
import { presentAffiliateCommission } from './commission.ts';
import { presentAffiliateEmailSettings } from './email-settings.ts';
import { presentAffiliateLink } from './link.ts';
import { presentAffiliatePayout } from './payout.ts';
import { presentAffiliatePromoter } from './promoter.ts';
import { presentAffiliateReferral } from './referral.ts';

/** Presents a page of a promoter's data export. @param now ISO 8601 */
export function presentAffiliateData(
  data: OwnData,
  account: Account,
  session: PromoterSession | null,
  now: string,
): AffiliateData {
  const { page, nextPage, shown, mails, customFields, addresses, links, leads, commissions, payouts } = data;
  return {
    page,
    next_page: nextPage,
    promoter: presentAffiliatePromoter(shown, account, session, now),
    last_login_at: data.lastLoginAt,
    email_settings: presentAffiliateEmailSettings({ id: shown.promoter.id, mails }),
    custom_fields: customFields,
    ip_addresses: [...addresses],
    accepted_terms: data.acceptedTerms.map(presentAcceptedTermsV2),
    links: links.map(presentAffiliateLink),
    referrals: leads.map((row) => presentAffiliateReferral(row, account)),
    commissions: commissions.map((row) => presentAffiliateCommission(row, account)),
    payouts: payouts.map((row) => presentAffiliatePayout(row, account, now)),
  };
}
