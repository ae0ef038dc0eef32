import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { restorePromoter } from '#shared/operations/batches/promoters.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2PromotersRestore } from '#shared/routes/v2/batches/bulk.ts';

/** POST /api/v2/company/promoters/restore: takes promoters out again. */
export const handler = bulkEndpoint(v2PromotersRestore, restorePromoter, noTerms);
