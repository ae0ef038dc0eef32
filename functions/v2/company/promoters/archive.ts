import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { archivePromoter } from '#shared/management/bulk/promoters.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2PromotersArchive } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/promoters/archive: puts promoters away. */
export const handler = bulkEndpoint(v2PromotersArchive, archivePromoter, noTerms);
