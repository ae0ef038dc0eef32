import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { type StepNumbers, stepsDependOnPromoter } from '#shared/domain/rewards/reward-steps.ts';
import { promotionOwnTerms } from './own-terms.ts';
import type { Promotion } from './promoter.ts';

/** A promoter's results in a campaign before a sale, including sales that counters do not include yet. */
export interface PromoterFigures {
  readonly customers: number;
  /** Sales less refunds, in the smallest unit of the account's currency; may be negative. */
  readonly revenue: number;
}

/**
 * Whether a sale needs these figures: a reward of the campaign, the promotion or the promo code has rules on them. All
 * sales of the promotion count, whatever reward they earned.
 */
export function needsPromoterFigures(
  { promotion, campaign }: { promotion: Pick<Promotion, 'ownTerms'>; campaign: Pick<Campaign, 'rewards'> },
  byCode?: { readonly reward: Reward } | undefined,
): boolean {
  const rewards = [...campaign.rewards, ...promotionOwnTerms(promotion).rewards, ...(byCode ? [byCode.reward] : [])];
  return rewards.some(stepsDependOnPromoter);
}

/** Returns the numbers for rules of reward steps: customers including the one of this sale, revenue before it. */
export function promoterStepNumbers(
  { customers, revenue }: PromoterFigures,
  becomesCustomer: boolean,
): Pick<StepNumbers, 'promoter_campaign_customers_count' | 'promoter_campaign_revenue'> {
  return {
    promoter_campaign_customers_count: customers + Number(becomesCustomer),
    promoter_campaign_revenue: revenue,
  };
}
