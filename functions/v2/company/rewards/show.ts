import { endpoint } from '#shared/http/endpoint.ts';
import { showRewardDefinition } from '#shared/management/reward-definitions.ts';
import { v2Reward } from '#shared/present/v2-campaign.ts';
import { v2RewardsShow } from '#shared/routes/campaigns.ts';

/** GET /api/v2/company/rewards/{id}: a reward. */
export const handler = endpoint(v2RewardsShow, async ({ account, input }) =>
  v2Reward(await showRewardDefinition(account.id, input.id)),
);
