import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Balance, Counter } from '#shared/domain/projections/change.ts';
import type { Promoter, Promotion } from './promoter.ts';

/** A promoter in one of its campaigns: who earns, through which promotion, on which terms. */
export interface Membership {
  readonly promoter: Promoter;
  readonly promotion: Promotion;
  readonly campaign: Campaign;
}

/** All that is shown of an owner: also of one that was deleted, whose numbers stay. */
export interface Shown extends Membership {
  readonly balances: readonly Balance[];
  readonly counters: Readonly<Record<Counter, number>>;
}
