import { endpoint } from '#shared/http/endpoint.ts';
import { updateRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { presentRewardV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2RewardsHide } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2RewardsHide, async ({ input, ...call }) =>
  presentRewardV2(await updateRewardDefinition(call, input.id, { hidden: true })),
);
