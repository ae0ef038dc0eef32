import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { displayName, type Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type {
  V2PromoterCampaign,
  V2ReducedCampaign,
  V2ReducedPromoter,
  V2TrackingEvent,
} from '#shared/routes/v2/output.ts';

/** Specification: the `promoter_campaign` of a commission. */
export function presentPromoterCampaignV2({ promoter, promotion, campaign }: Membership): V2PromoterCampaign {
  return {
    id: promotion.id,
    campaign_id: campaign.id,
    promoter_id: promoter.id,
    created_at: promotion.createdAt,
    promoter: presentReducedPromoterV2(promoter),
    campaign: presentReducedCampaignV2(campaign),
  };
}

export function presentReducedPromoterV2(promoter: Promoter): V2ReducedPromoter {
  return { id: promoter.id, email: promoter.email, name: displayName(promoter) };
}

export function presentReducedCampaignV2({ id, name, color }: Campaign): V2ReducedCampaign {
  return { id, name, color };
}

/** Presents a reduced lead. Clients expect a string as e-mail: empty if there is none. */
export function presentReducedReferralV2(lead: Lead): V2TrackingEvent['referral'] {
  return { id: lead.id, email: lead.email ?? '', uid: lead.uid };
}
