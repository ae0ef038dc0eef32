import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnLinks } from '#shared/operations/portal/own/links.ts';
import { presentAffiliateLink } from '#shared/present/affiliate/link.ts';
import { affiliateReferralLinksList } from '#shared/routes/affiliate/promoters/links.ts';

export const handler = promoterEndpoint(affiliateReferralLinksList, async ({ input, promoter, account, runtime }) => {
  const links = await listOwnLinks({ account, runtime }, promoter.id, input.promoter_campaign_id);
  return links.map(presentAffiliateLink);
});
