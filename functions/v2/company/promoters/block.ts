import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { blockPromoter } from '#shared/management/bulk/promoters.ts';
import { campaignTerms } from '#shared/management/bulk/terms.ts';
import { v2PromotersBlock } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/promoters/block: blocks promoters in a campaign, or in all. */
export const handler = bulkEndpoint(v2PromotersBlock, blockPromoter, (account, { campaign_id }) =>
  campaignTerms(account, campaign_id),
);
