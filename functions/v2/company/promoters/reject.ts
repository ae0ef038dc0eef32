import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { areTooManyToDeny, rejectPromoter } from '#shared/operations/batches/promoters.ts';
import { buildRejectionTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(
  v2PromotersReject,
  rejectPromoter,
  (call, input) => buildRejectionTerms(call, { campaignId: input.campaign_id, denyUnpaid: input.deny_unpaid }),
  areTooManyToDeny,
);
