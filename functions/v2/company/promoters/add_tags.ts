import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { addTags } from '#shared/operations/batches/promoters.ts';
import { newTagTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersAddTags } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersAddTags, addTags, (call, { tags }) => newTagTerms(call, tags));
