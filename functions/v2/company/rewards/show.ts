import { endpoint } from '#shared/http/endpoint.ts';
import { showRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { presentRewardV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2RewardsShow } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2RewardsShow, async ({ input, ...call }) =>
  presentRewardV2(await showRewardDefinition(call, input.id)),
);
