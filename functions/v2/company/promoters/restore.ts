import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { restorePromoter } from '#shared/management/bulk/promoters.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2PromotersRestore } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/promoters/restore: takes promoters out again. */
export const handler = bulkEndpoint(v2PromotersRestore, restorePromoter, noTerms);
