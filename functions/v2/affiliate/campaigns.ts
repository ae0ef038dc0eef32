import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listCurrentCampaigns } from '#shared/operations/portal/own/campaigns.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { affiliateCampaigns } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(affiliateCampaigns, async ({ promoter, account }) =>
  (await listCurrentCampaigns(account.id, promoter)).map(presentReducedCampaignV2),
);
