import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { rejectPromoter } from '#shared/management/bulk/promoters.ts';
import { campaignTerms } from '#shared/management/bulk/terms.ts';
import { v2PromotersReject } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/promoters/reject: turns promoters away. */
export const handler = bulkEndpoint(v2PromotersReject, rejectPromoter, (account, { campaign_id }) =>
  campaignTerms(account, campaign_id),
);
