import type { Balance } from '#shared/domain/projections/change.ts';
import { buildReferralLink } from '#shared/domain/promoters/links/referral-link.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { formatTable, type PrintRow } from './print.ts';

/** Formats a promoter. */
export function promoterRow(promoter: Promoter): PrintRow {
  return {
    id: promoter.id,
    email: promoter.email,
    status: promoter.status,
    first_name: promoter.firstName,
    last_name: promoter.lastName,
    cust_id: promoter.custId,
    default_ref_id: promoter.defaultRefId,
    parent_promoter_id: promoter.parentPromoterId,
    auth_token: promoter.authToken,
    created_at: promoter.createdAt,
    ips: promoter.ips,
  };
}

/** Formats a promotion with its referral link. */
export async function buildPromotionRow(account: number, promotion: Promotion) {
  const campaign = await findCampaign(account, promotion.campaignId);
  return {
    id: promotion.id,
    campaign_id: promotion.campaignId,
    ref_id: promotion.refId,
    promo_code: promotion.promoCode,
    referral_link: campaign ? buildReferralLink(campaign.landingUrl, promotion.refId, campaign.refTokenParam) : null,
  };
}

/** Formats promotions as a table. */
export function promotionTable(rows: readonly PrintRow[]): string {
  return formatTable(rows, ['campaign_id', 'ref_id', 'promo_code', 'referral_link'], 'Not in any campaign.');
}

/** Formats a balance; `current` is unpaid. */
export function balanceRow({ unit, earned, paid }: Balance): PrintRow {
  return { unit, earned, paid, current: earned - paid };
}
