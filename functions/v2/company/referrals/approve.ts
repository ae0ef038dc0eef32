import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { approveReferral } from '#shared/management/bulk/referrals.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2ReferralsApprove } from '#shared/routes/bulk.ts';

/** POST /api/v2/company/referrals/approve: approves leads. */
export const handler = bulkEndpoint(v2ReferralsApprove, approveReferral, noTerms);
