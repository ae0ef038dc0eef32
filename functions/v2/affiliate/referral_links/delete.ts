import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { deleteOwnLink } from '#shared/operations/portal/own/links.ts';
import { presentAffiliateLink } from '#shared/present/affiliate/link.ts';
import { affiliateReferralLinksDelete } from '#shared/routes/affiliate/promoters/links.ts';

export const handler = promoterEndpoint(affiliateReferralLinksDelete, async ({ input, promoter, account, runtime }) =>
  presentAffiliateLink(await deleteOwnLink({ account, runtime }, promoter.id, input.id)),
);
