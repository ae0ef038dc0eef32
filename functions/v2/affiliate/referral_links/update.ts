import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnLink } from '#shared/operations/portal/own/links.ts';
import { presentAffiliateLink } from '#shared/present/affiliate/link.ts';
import { affiliateReferralLinksUpdate } from '#shared/routes/affiliate/promoters/links.ts';

export const handler = promoterEndpoint(affiliateReferralLinksUpdate, async ({ input, promoter, account, runtime }) => {
  const { id, name, sub_id: subId } = input;
  return presentAffiliateLink(await changeOwnLink({ account, runtime }, promoter.id, id, { name, subId }));
});
