import { givesReward, replaceRewardTerms } from '#shared/domain/campaigns/campaign-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import { applyRewardDetails, type RewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import type { Call } from '#shared/operations/call.ts';
import { campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { ownTermsWrite, readPromotionsWithReward } from '#shared/store/rewards/own-rewards.ts';
import { findRewardDefinition, rewardDefinitionWrite } from '#shared/store/rewards/rewards.ts';
import { withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** DynamoDB allows 100 items and 4 MB per transaction. */
const MAX_CAMPAIGNS = 98;
const MAX_BYTES = 3_500_000;
const IN_TOO_MANY_CAMPAIGNS =
  'Too many campaigns and promoters use this reward to change it: create another one for some of them.';

/**
 * Creates an unused reward.
 * @throws Refusal `invalid`
 */
export async function createRewardDefinition(
  { account, runtime }: Call,
  details: RewardDetails,
): Promise<RewardDefinition> {
  return withReservedNumbers(account.id, async (numbers) => {
    const [id = 0] = await numbers.take('reward', 1);
    const reward = applyRewardDetails(null, { id, createdAt: runtime.now() }, details);
    await commit([rewardDefinitionWrite(account.id, null, reward)]);
    return reward;
  });
}

/**
 * Reads a reward.
 * @throws Refusal `not_found`
 */
export async function showRewardDefinition({ account }: Call, id: number): Promise<RewardDefinition> {
  const reward = await findRewardDefinition(account.id, id);
  if (!reward) throw new Refusal({ code: 'not_found', what: 'reward' });
  return reward;
}

/**
 * Changes a reward and, atomically, its terms in all campaigns and promotions.
 * @throws Refusal `not_found`, `invalid`
 */
export async function updateRewardDefinition(
  call: Call,
  id: number,
  details: RewardDetails,
): Promise<RewardDefinition> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    // Read first: a campaign that adopts the reward later changes its revision, and so conflicts.
    const before = await showRewardDefinition(call, id);
    const after = applyRewardDetails(before, before, details, runtime.now());
    const [all, promotions] = await Promise.all([listCampaigns(account.id), readPromotionsWithReward(account.id, id)]);
    const campaigns = all.filter((campaign) => givesReward(campaign, id));
    const records = [...campaigns, ...promotions];
    // DynamoDB items are smaller than their JSON.
    if (records.length > MAX_CAMPAIGNS || Buffer.byteLength(JSON.stringify(records)) > MAX_BYTES) {
      throw new Refusal({ code: 'invalid', message: IN_TOO_MANY_CAMPAIGNS });
    }
    await commit([
      rewardDefinitionWrite(account.id, before, after),
      ...campaigns.map((campaign) => campaignWrite(account.id, campaign, replaceRewardTerms(campaign, after))),
      ...promotions.map((promotion) => ownTermsWrite(account.id, promotion, after)),
    ]);
    return after;
  }, runtime);
}
