import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { deleteOwnLink } from '#shared/operations/portal/own-links.ts';
import { affiliateLink } from '#shared/present/affiliate/link.ts';
import { affiliateReferralLinksDelete } from '#shared/routes/affiliate/promoters/links.ts';

/** DELETE /api/v2/affiliate/referral_links/{id}: a promoter deletes a link that it has made. */
export const handler = promoterEndpoint(affiliateReferralLinksDelete, async ({ input, promoter, account, runtime }) =>
  affiliateLink(await deleteOwnLink({ account, runtime }, promoter.id, input.id)),
);
