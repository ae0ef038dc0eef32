import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { showInvitingCampaign } from '#shared/operations/portal/sign-up.ts';
import { presentOpenCampaign } from '#shared/present/affiliate/public-portal.ts';
import { portalJoinInvitation } from '#shared/routes/affiliate/promoters/join.ts';

export const handler = publicEndpoint(portalJoinInvitation, async ({ input, ...call }) => {
  const { account, campaign_id, invitation } = input;
  return presentOpenCampaign(await showInvitingCampaign(call, { account, campaignId: campaign_id, invitation }));
});
