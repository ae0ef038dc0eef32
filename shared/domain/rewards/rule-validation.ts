import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Reward } from './reward.ts';

/**
 * Checks that rules for sign-ups and targets apply to all plans.
 * @param parameter API field for errors
 * @throws Refusal `invalid`
 */
export function assertRuleFitsReward(
  parameter: string,
  { applyOn, rewardId }: RewardRule,
  { type, target }: Reward,
): void {
  if ((type === 'per_referral' || target) && applyOn !== 'all') {
    const trigger = target ? 'a target' : 'each referral';
    const message = `${parameter}: reward ${rewardId} is for ${trigger}, regardless of the product. Use apply_on all.`;
    throw new Refusal({ code: 'invalid', message });
  }
}
