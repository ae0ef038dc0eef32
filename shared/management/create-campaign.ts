import { type Campaign, DEFAULT_COOKIE_LIFE, type RewardRule } from '#shared/domain/campaign.ts';
import type { Reward } from '#shared/domain/reward.ts';
import type { Runtime } from '#shared/runtime.ts';
import { createCampaign as store } from '#shared/store/campaigns.ts';
import { takeNumbers } from '#shared/store/numbers.ts';

/** A reward to be made with a campaign: its terms, and the plans it is for (none: for all plans). */
export interface NewReward extends Omit<Reward, 'id'> {
  readonly planIds: readonly string[];
}

/** A campaign to be made. */
export interface NewCampaign {
  readonly name: string;
  readonly landingUrl: string;
  readonly color?: string | undefined;
  readonly cookieLife?: number | undefined;
  readonly autoApproveRewards?: boolean | undefined;
  readonly autoApprovePromoters?: boolean | undefined;
  readonly rewards: readonly NewReward[];
}

const DEFAULT_COLOR = '#4f46e5';

/** Makes a campaign with its rewards; the first of an account is its default. */
export async function createCampaign(account: number, wanted: NewCampaign, runtime: Runtime): Promise<Campaign> {
  const [[id = 0], rewardIds] = await Promise.all([
    takeNumbers(account, 'campaign', 1),
    takeNumbers(account, 'reward', wanted.rewards.length),
  ]);
  const rewards: Reward[] = wanted.rewards.map(({ planIds: _, ...terms }, index) => ({
    ...terms,
    id: rewardIds[index] ?? 0,
  }));
  const rules: RewardRule[] = wanted.rewards.map(({ planIds }, index) => ({
    applyOn: planIds.length > 0 ? 'specific' : 'all',
    planIds,
    rewardId: rewardIds[index] ?? 0,
  }));
  return store(account, {
    id,
    name: wanted.name,
    color: wanted.color ?? DEFAULT_COLOR,
    landingUrl: wanted.landingUrl,
    autoApproveRewards: wanted.autoApproveRewards ?? true,
    autoApprovePromoters: wanted.autoApprovePromoters ?? true,
    cookieLife: wanted.cookieLife ?? DEFAULT_COOKIE_LIFE,
    rules,
    rewards,
    createdAt: runtime.now(),
  });
}
