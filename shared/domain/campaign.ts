import type { Reward } from './reward.ts';

/** Which reward a campaign gives: for every plan, or for some plans of the billing provider. */
export interface RewardRule {
  readonly applyOn: 'all' | 'specific';
  readonly planIds: readonly string[];
  readonly rewardId: number;
}

/** An offer that promoters join. It carries the terms of its rewards, so that a sale reads one item for all of them. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly landingUrl: string;
  readonly isDefault: boolean;
  readonly autoApproveRewards: boolean;
  readonly autoApprovePromoters: boolean;
  /** Days that a visitor's cookie lives. */
  readonly cookieLife: number;
  readonly rules: readonly RewardRule[];
  readonly rewards: readonly Reward[];
  readonly createdAt: string;
}

/** The cookie life where a campaign sets none, in days (contract: Visitor). */
export const DEFAULT_COOKIE_LIFE = 60;
