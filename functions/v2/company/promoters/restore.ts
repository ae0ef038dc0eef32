import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { restorePromoter } from '#shared/management/bulk/promoters.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2PromotersRestore } from '#shared/routes/bulk.ts';
import type { BulkInput } from '#shared/routes/bulk-input.ts';

/** POST /api/v2/company/promoters/restore: takes promoters out again. */
export const handler = bulkEndpoint<BulkInput>(v2PromotersRestore, restorePromoter, noTerms);
