import { endpoint } from '#shared/http/endpoint.ts';
import { makeInvitationLink } from '#shared/operations/campaigns/invitation-link.ts';
import { v2CampaignsInvitationLink } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsInvitationLink, async ({ input, ...call }) => ({
  url: await makeInvitationLink(call, input.id),
}));
