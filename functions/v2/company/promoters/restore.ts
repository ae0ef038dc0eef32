import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { restorePromoter } from '#shared/operations/batches/promoters.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersRestore } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2PromotersRestore, restorePromoter, noTerms);
