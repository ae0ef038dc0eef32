import type { Campaign } from './campaign.ts';
import type { Promoter, Promotion } from './promoter.ts';

/** A promoter in one of its campaigns: who earns, through which promotion, on which terms. */
export interface Membership {
  readonly promoter: Promoter;
  readonly promotion: Promotion;
  readonly campaign: Campaign;
}
