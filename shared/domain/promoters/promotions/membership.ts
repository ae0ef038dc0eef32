import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Balance, Counter } from '#shared/domain/projections/change.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';

/** A promoter in one campaign. */
export interface Membership {
  readonly promoter: Promoter;
  readonly promotion: Promotion;
  readonly campaign: Campaign;
}

/** A membership for display. Figures of deleted promoters remain. */
export interface MembershipDetails extends Membership {
  readonly balances: readonly Balance[];
  readonly counters: Readonly<Record<Counter, number>>;
}
