import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { blockPromoter } from '#shared/operations/bulk/promoters.ts';
import { campaignTerms } from '#shared/operations/bulk/terms.ts';
import { v2PromotersBlock } from '#shared/routes/v2/bulk.ts';

/** POST /api/v2/company/promoters/block: blocks promoters in a campaign, or in all. */
export const handler = bulkEndpoint(v2PromotersBlock, blockPromoter, (call, { campaign_id }) =>
  campaignTerms(call, campaign_id),
);
