import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { approveReferral } from '#shared/operations/batches/referrals.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2ReferralsApprove } from '#shared/routes/v2/batches/bulk.ts';

export const handler = bulkEndpoint(v2ReferralsApprove, approveReferral, noTerms);
