import { endpoint } from '#shared/http/endpoint.ts';
import { rewardDetailsIn } from '#shared/management/campaign-input.ts';
import { updateRewardDefinition } from '#shared/management/reward-definitions.ts';
import { v2Reward } from '#shared/present/v2-campaign.ts';
import { v2RewardsUpdate } from '#shared/routes/campaigns.ts';

/** PUT /api/v2/company/rewards/{id}: a reward is changed, in every campaign that gives it. */
export const handler = endpoint(v2RewardsUpdate, async ({ account, input, runtime }) =>
  v2Reward(await updateRewardDefinition(account.id, input.id, rewardDetailsIn(input), runtime)),
);
