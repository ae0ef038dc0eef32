import { promoterRights } from '#shared/domain/campaigns/campaign.ts';
import { deriveMembershipState } from '#shared/domain/campaigns/membership-state.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { linkFigures, type OwnLink } from '#shared/operations/portal/own/links.ts';
import type { ShownPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { presentStatsV2 } from '#shared/present/v2/promoters/promoter.ts';
import { presentReferralLinksV2 } from '#shared/present/v2/promoters/referral-link.ts';
import type {
  AffiliatePromoCode,
  AffiliatePromoterCampaign,
  AffiliateReferralLink,
} from '#shared/routes/affiliate/promoters/links-output.ts';

/** Presents a referral link with its statistics. */
export function presentAffiliateLink({ link, membership, figures }: OwnLink): AffiliateReferralLink {
  const { promotion, campaign } = membership;
  return {
    ...requireSingleRow(presentReferralLinksV2({ links: [link], campaign })),
    promoter_campaign_id: promotion.id,
    stats: link.isDefault ? presentPromotionStats(membership) : figures && presentSubIdStats(figures),
  };
}

function presentPromotionStats({ counters }: OwnLink['membership']): AffiliateReferralLink['stats'] {
  const { clicks_count, referrals_count, customers_count, sales_count, revenue_amount } = presentStatsV2(counters);
  return {
    clicks_count,
    referrals_count,
    customers_count,
    sales_count,
    revenue_amount,
    promoter_earnings_amount: null,
  };
}

function presentSubIdStats(vector: NonNullable<OwnLink['figures']>): AffiliateReferralLink['stats'] {
  const { clicks, referrals, customers, sales, revenue, earnings } = linkFigures(vector);
  return {
    clicks_count: clicks,
    referrals_count: referrals,
    customers_count: customers,
    sales_count: sales,
    revenue_amount: revenue,
    promoter_earnings_amount: earnings,
  };
}

/** Presents a promoter's place in a campaign. */
export function presentAffiliatePromoterCampaign(membership: Membership): AffiliatePromoterCampaign {
  const { promoter, promotion, campaign } = membership;
  const { promotersEditRefIds, promotersMakePromoCodes } = promoterRights(campaign);
  return {
    id: promotion.id,
    campaign_id: campaign.id,
    promoter_id: promoter.id,
    created_at: promotion.createdAt,
    campaign: presentReducedCampaignV2(campaign),
    state: deriveMembershipState(promoter, promotion),
    ref_token: promotion.refId,
    ref_link: promotionLink(membership),
    display_coupon: promotion.customerPromoCode ?? '',
    may_edit_ref_token: promotersEditRefIds,
    may_create_promo_codes: promotersMakePromoCodes,
  };
}

/** Presents a promo code; descriptions by the company are hidden. */
export function presentAffiliatePromoCode(code: ShownPromoCode): AffiliatePromoCode {
  return {
    id: code.id,
    code: code.code,
    description: code.byPromoter ? code.description : null,
    promoter_campaign_id: code.promotionId,
    campaign_id: code.campaignId,
    reward: code.reward && { id: code.reward.id, name: code.reward.name },
    is_editable: code.byPromoter === true,
    created_at: code.createdAt,
    archived_at: code.archivedAt,
  };
}
