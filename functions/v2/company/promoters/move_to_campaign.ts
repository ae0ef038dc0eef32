import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { movePromoterToCampaign } from '#shared/operations/batches/promoters.ts';
import { moveTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersMoveToCampaign } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersMoveToCampaign, movePromoterToCampaign, (call, input) =>
  moveTerms(call, {
    fromCampaignId: input.from_campaign_id,
    campaignId: input.to_campaign_id,
    soft: input.soft_move_referrals,
  }),
);
