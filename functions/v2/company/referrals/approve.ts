import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { approveReferral } from '#shared/management/bulk/referrals.ts';
import { noTerms } from '#shared/management/bulk/terms.ts';
import { v2ReferralsApprove } from '#shared/routes/bulk.ts';
import type { BulkInput } from '#shared/routes/bulk-input.ts';

/** POST /api/v2/company/referrals/approve: approves leads. */
export const handler = bulkEndpoint<BulkInput>(v2ReferralsApprove, approveReferral, noTerms);
