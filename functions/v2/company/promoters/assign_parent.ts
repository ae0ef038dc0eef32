import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { assignParent } from '#shared/operations/batches/promoters.ts';
import { buildParentTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersAssignParent } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersAssignParent, assignParent, (call, { parent_promoter_id }) =>
  buildParentTerms(call, parent_promoter_id),
);
