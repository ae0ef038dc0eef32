import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { addTags } from '#shared/operations/batches/promoters.ts';
import { offerTagTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersAddTags } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersAddTags, addTags, (call, { tags }) => offerTagTerms(call, tags));
