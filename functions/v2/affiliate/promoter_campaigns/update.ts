import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnRefId, listOwnMemberships } from '#shared/operations/portal/own/promotions.ts';
import { presentAffiliatePromoterCampaign } from '#shared/present/affiliate/link.ts';
import { affiliatePromoterCampaignsUpdate } from '#shared/routes/affiliate/promoters/links.ts';

export const handler = promoterEndpoint(
  affiliatePromoterCampaignsUpdate,
  async ({ input: { id, ref_token: refId }, promoter, ...call }) => {
    await changeOwnRefId(call, promoter.id, id, refId);
    return presentAffiliatePromoterCampaign(requireSingleRow(await listOwnMemberships(call, promoter.id, id)));
  },
);
