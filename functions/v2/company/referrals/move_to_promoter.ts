import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { areTooManyToMove, moveReferral } from '#shared/operations/batches/referrals.ts';
import { buildOwnerTerms } from '#shared/operations/batches/terms.ts';
import { v2ReferralsMove } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(
  v2ReferralsMove,
  moveReferral,
  (call, { promoter_campaign_id, move_associated_commissions }) =>
    buildOwnerTerms(call, promoter_campaign_id, {
      soft: move_associated_commissions === false,
    }),
  areTooManyToMove,
);
