import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { acceptPromoter } from '#shared/operations/batches/promoters.ts';
import { buildCampaignTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersAccept } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersAccept, acceptPromoter, async (call, input) => ({
  ...(await buildCampaignTerms(call, input.campaign_id)),
  quiet: input.skip_email_notification,
}));
