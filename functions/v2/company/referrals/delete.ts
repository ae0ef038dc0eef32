import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { deleteReferral } from '#shared/management/bulk/referrals.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2ReferralsDelete } from '#shared/routes/bulk.ts';

/** DELETE /api/v2/company/referrals: deletes leads. */
export const handler = bulkEndpoint(v2ReferralsDelete, deleteReferral, noTerms);
