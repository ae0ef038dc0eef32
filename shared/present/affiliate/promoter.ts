import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import { promoterRights } from '#shared/domain/campaigns/campaign.ts';
import { findCustomerOffer, type Offer } from '#shared/domain/campaigns/offer.ts';
import { nextRun } from '#shared/domain/payouts/payout-cycle.ts';
import type { PromoterSession } from '#shared/domain/portal/session.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import { tiersIn } from '#shared/domain/promoters/own-terms.ts';
import { promoCodesInUse } from '#shared/domain/promoters/promo-codes.ts';
import { nextLevelOf } from '#shared/domain/rewards/levels.ts';
import { earningsIn } from '#shared/domain/terms/earning.ts';
import type { OwnPromoter } from '#shared/operations/portal/own-promoter.ts';
import { shownOffer } from '#shared/present/campaigns/offer.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import type { AffiliatePromoter } from '#shared/routes/affiliate/promoters/promoters-output.ts';
import { earned, nextLevel } from './look.ts';

/**
 * A promoter as it sees itself.
 * @param session the one that it calls with; null where it calls with its token
 * @param now ISO 8601
 */
export function affiliatePromoter(
  shown: OwnPromoter,
  account: Account,
  session: PromoterSession | null,
  now: string,
): AffiliatePromoter {
  const { promoter, memberships } = shown;
  const whole = v2Promoter({ ...shown, parent: null, lastLoginAt: null });
  const { id, status, email, name, cust_id, joined_at, stats, profile, balances } = whole;
  const run = nextRun(account, accountDueDays(account), now);
  return {
    ...{ id, status, email, name, cust_id, joined_at, stats, balances },
    // Where the company keeps its files is its own: the promoter sees that a form is there, and since when.
    profile: { ...profile, w8_form_url: null, w9_form_url: null, language: promoter.profile.language ?? null },
    promoter_campaigns: whole.promoter_campaigns.map((place, index) => ({
      ...place,
      ...placeOf(memberships[index] as Shown, shown),
    })),
    next_payout: { at: run?.at ?? null, due_at: run?.due ?? null, minimum: { ...account.minimumPayout } },
    account: { id: account.id, name: account.name, currency: account.currency },
    must_set_password: session?.mustSetPassword ?? false,
    session: session && { ends_at: session.endsAt, opened_by_company: session.openedBy !== undefined },
  };
}

/** What a promoter sees of its place in a campaign besides what the company sees. */
function placeOf({ promoter, promotion, campaign }: Shown, { hiddenRewards, nextCampaigns }: OwnPromoter) {
  const { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals } = promoterRights(campaign);
  return {
    display_coupon: promotion.customerPromoCode ?? '',
    promo_codes: promoCodesInUse(promoter)
      .filter(({ campaignId }) => campaignId === campaign.id)
      .map(({ code }) => code),
    earns: earningsIn({ promotion, campaign }, hiddenRewards).map(earned),
    next_level: promotion.hidden ? null : nextLevel(nextLevelOf(campaign, nextCampaigns)),
    current_offer: ownOffer(findCustomerOffer({ promotion, campaign })),
    tiers: tiersIn({ promotion, campaign }),
    can_edit_ref_token: promotersEditRefIds,
    can_make_promo_codes: promotersMakePromoCodes,
    can_add_referrals: promotersAddReferrals,
  };
}

/** What a promoter is shown of what its customers get: nothing of what promoters are not to be shown. */
function ownOffer(offer: Offer | null): AffiliatePromoter['promoter_campaigns'][number]['current_offer'] {
  if (!offer || offer.hidden) return null;
  const { duration } = offer;
  return {
    ...shownOffer(offer),
    duration: duration.type,
    duration_count: 'count' in duration ? duration.count : null,
  };
}
