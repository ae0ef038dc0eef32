import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { removeTags } from '#shared/operations/batches/promoters.ts';
import { v2PromotersRemoveTags } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersRemoveTags, removeTags, async (_call, { tags }) => ({ tags }));
