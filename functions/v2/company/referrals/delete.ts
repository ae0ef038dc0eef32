import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { deleteReferral } from '#shared/operations/batches/referrals.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2ReferralsDelete } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2ReferralsDelete, deleteReferral, noTerms);
