import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { createOwnLink } from '#shared/operations/portal/own/links.ts';
import { presentAffiliateLink } from '#shared/present/affiliate/link.ts';
import { affiliateReferralLinksCreate } from '#shared/routes/affiliate/promoters/links.ts';

export const handler = promoterEndpoint(affiliateReferralLinksCreate, async ({ input, promoter, account, runtime }) => {
  const { promoter_campaign_id: promotionId, sub_id: subId, name = subId ?? 'Link', url: page } = input;
  return presentAffiliateLink(
    await createOwnLink({ account, runtime }, promoter.id, { promotionId, name, subId, page }),
  );
});
