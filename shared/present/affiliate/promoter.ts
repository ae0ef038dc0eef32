import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { promoterRights } from '#shared/domain/campaigns/campaign.ts';
import { findCustomerOffer, type Offer } from '#shared/domain/campaigns/offer.ts';
import { nextRun } from '#shared/domain/payouts/payout-cycle.ts';
import { contractName, listTermsToAccept } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import type { PromoterSession } from '#shared/domain/portal/portal-session.ts';
import { countPromotionTiers } from '#shared/domain/promoters/own-terms.ts';
import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { findNextLevel } from '#shared/domain/rewards/next-level.ts';
import { listPromotionEarnings } from '#shared/domain/terms/earning.ts';
import { maskEmail } from '#shared/domain/text/mask-email.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import type { OwnPromoter } from '#shared/operations/portal/own/promoter.ts';
import { presentOffer } from '#shared/present/campaigns/offer.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import type { AffiliatePromoter } from '#shared/routes/affiliate/promoters/promoters-output.ts';
import { presentEarning, presentNextLevel } from './public-portal.ts';

/**
 * Presents a promoter to itself.
 * @param session null for calls with `auth_token`
 * @param now ISO 8601
 */
export function presentAffiliatePromoter(
  shown: OwnPromoter,
  account: Account,
  session: PromoterSession | null,
  now: string,
): AffiliatePromoter {
  const { promoter, memberships } = shown;
  const companyView = presentPromoterV2({ ...shown, parent: null, lastLoginAt: null });
  const { id, status, email, name, cust_id, joined_at, stats, profile, balances } = companyView;
  const { paypal_email: paypal } = profile;
  const run = nextRun(account, accountDueDays(account), now);
  return {
    id,
    status,
    email,
    name,
    cust_id,
    joined_at,
    stats,
    balances,
    profile: {
      ...profile,
      // A user of the company may act as the promoter without `pay` (contract §1).
      paypal_email: session?.openedBy && paypal ? maskEmail(paypal) : paypal,
      // Tax form URLs are internal; the promoter sees only that and when a form was filed.
      w8_form_url: null,
      w9_form_url: null,
      language: promoter.profile.language ?? null,
    },
    promoter_campaigns: companyView.promoter_campaigns.map((membership, index) => ({
      ...membership,
      ...presentOwnMembership(memberships[index] as MembershipDetails, shown),
    })),
    next_payout: { at: run?.at ?? null, due_at: run?.due ?? null, minimum: { ...account.minimumPayout } },
    account: {
      id: account.id,
      name: account.name,
      currency: account.currency,
      time_zone: account.timeZone ?? UTC,
      has_invoices: getBillingDetails(account).hasIssuedInvoices,
    },
    has_contests: shown.hasContests,
    terms_to_accept: presentTermsToAccept(account, promoter),
    must_set_password: session?.mustSetPassword ?? false,
    session: session && { ends_at: session.endsAt, opened_by_company: session.openedBy !== undefined },
  };
}

function presentTermsToAccept(account: Account, promoter: Promoter): AffiliatePromoter['terms_to_accept'] {
  const portal = accountPortal(account);
  const [terms] = listTermsToAccept(portal, promoter);
  if (!terms) return null;
  const { version, url, checkboxLabel = null } = terms;
  return { version, url, required: portal.termsRequired, name: contractName(terms), checkbox_label: checkboxLabel };
}

function presentOwnMembership(
  { promoter, promotion, campaign }: MembershipDetails,
  { hiddenRewards, nextCampaigns }: OwnPromoter,
) {
  const { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals } = promoterRights(campaign);
  return {
    display_coupon: promotion.customerPromoCode ?? '',
    promo_codes: activePromoCodes(promoter)
      .filter(({ campaignId }) => campaignId === campaign.id)
      .map(({ code }) => code),
    earns: listPromotionEarnings({ promotion, campaign }, hiddenRewards).map(presentEarning),
    next_level: promotion.hidden ? null : presentNextLevel(findNextLevel(campaign, nextCampaigns)),
    current_offer: presentOwnOffer(findCustomerOffer({ promotion, campaign })),
    tiers: countPromotionTiers({ promotion, campaign }),
    can_edit_ref_token: promotersEditRefIds,
    can_make_promo_codes: promotersMakePromoCodes,
    can_add_referrals: promotersAddReferrals,
  };
}

function presentOwnOffer(offer: Offer | null): AffiliatePromoter['promoter_campaigns'][number]['current_offer'] {
  if (!offer || offer.hidden) return null;
  const { duration } = offer;
  return {
    ...presentOffer(offer),
    duration: duration.type,
    duration_count: 'count' in duration ? duration.count : null,
  };
}
