import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { showInvitingCampaign } from '#shared/operations/portal/sign-up.ts';
import { openCampaign } from '#shared/present/affiliate/look.ts';
import { portalJoinInvitation } from '#shared/routes/affiliate/promoters/join.ts';

export const handler = openEndpoint(portalJoinInvitation, async ({ input, ...call }) => {
  const { account, campaign_id, invitation } = input;
  return openCampaign(await showInvitingCampaign(call, { account, campaignId: campaign_id, invitation }));
});
