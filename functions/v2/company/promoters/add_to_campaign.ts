import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { addPromoterToCampaign } from '#shared/operations/batches/promoters.ts';
import { joinTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersAddToCampaign } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersAddToCampaign, addPromoterToCampaign, (call, { campaign_id }) =>
  joinTerms(call, campaign_id),
);
