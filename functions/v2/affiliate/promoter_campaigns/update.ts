import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnRefId, listOwnMemberships } from '#shared/operations/portal/own-promotions.ts';
import { affiliatePromoterCampaign } from '#shared/present/affiliate/link.ts';
import { affiliatePromoterCampaignsUpdate } from '#shared/routes/affiliate/promoters/links.ts';

/** PUT /api/v2/affiliate/promoter_campaigns/{id}: a promoter changes its ref id in a campaign. */
export const handler = promoterEndpoint(
  affiliatePromoterCampaignsUpdate,
  async ({ input: { id, ref_token: refId }, promoter, ...call }) => {
    await changeOwnRefId(call, promoter.id, id, refId);
    return affiliatePromoterCampaign(requireSingleRow(await listOwnMemberships(call, promoter.id, id)));
  },
);
