import { promoterRights } from '#shared/domain/campaigns/campaign.ts';
import { membershipStateOf } from '#shared/domain/campaigns/membership-state.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { linkOf } from '#shared/domain/promoters/referral-link.ts';
import { linkFigures, type OwnLink } from '#shared/operations/portal/own-links.ts';
import type { ShownPromoCode } from '#shared/operations/promoters/promo-codes.ts';
import { statsOf } from '#shared/present/v2/promoters/promoter.ts';
import { v2ReferralLinks } from '#shared/present/v2/promoters/referral-link.ts';
import { v2ReducedCampaign } from '#shared/present/v2/tracking-event.ts';
import type {
  AffiliatePromoCode,
  AffiliatePromoterCampaign,
  AffiliateReferralLink,
} from '#shared/routes/affiliate/promoters/links-output.ts';

/** A link as its promoter sees it, with what has come of it. */
export function affiliateLink({ link, membership, figures }: OwnLink): AffiliateReferralLink {
  const { promotion, campaign } = membership;
  return {
    ...requireSingleRow(v2ReferralLinks({ links: [link], campaign })),
    promoter_campaign_id: promotion.id,
    stats: link.isDefault ? ofPromotion(membership) : figures && ofSubChannel(figures),
  };
}

function ofPromotion({ counters }: OwnLink['membership']): AffiliateReferralLink['stats'] {
  const { clicks_count, referrals_count, customers_count, sales_count, revenue_amount } = statsOf(counters);
  return {
    ...{ clicks_count, referrals_count, customers_count, sales_count, revenue_amount },
    promoter_earnings_amount: null,
  };
}

function ofSubChannel(vector: NonNullable<OwnLink['figures']>): AffiliateReferralLink['stats'] {
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

/** A promoter in a campaign, as it sees itself. */
export function affiliatePromoterCampaign(membership: Membership): AffiliatePromoterCampaign {
  const { promoter, promotion, campaign } = membership;
  const { promotersEditRefIds, promotersMakePromoCodes } = promoterRights(campaign);
  return {
    id: promotion.id,
    campaign_id: campaign.id,
    promoter_id: promoter.id,
    created_at: promotion.createdAt,
    campaign: v2ReducedCampaign(campaign),
    state: membershipStateOf(promoter, promotion),
    ref_token: promotion.refId,
    ref_link: linkOf(membership),
    display_coupon: promotion.customerPromoCode ?? '',
    may_edit_ref_token: promotersEditRefIds,
    may_create_promo_codes: promotersMakePromoCodes,
  };
}

/** A promo code as its promoter sees it: what the company notes about one that it has given is not shown. */
export function affiliatePromoCode(code: ShownPromoCode): AffiliatePromoCode {
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
