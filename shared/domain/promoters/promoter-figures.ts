import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { type StepNumbers, stepsGoByPromoter } from '#shared/domain/rewards/reward-steps.ts';
import { ownTermsOf } from './own-terms.ts';
import type { Promotion } from './promoter.ts';

/** What a promoter has brought in a campaign before a sale: what its promotion shows, and the sales that it does not show yet. */
export interface PromoterFigures {
  /** Leads that became customers. */
  readonly customers: number;
  /** Sales less refunds, in the smallest unit of the account's currency; negative where refunds are more. */
  readonly revenue: number;
}

/**
 * Whether a sale has to know these figures: where a reward of the campaign, of the promotion's own or of the promo code has
 * a rule that goes by them. All sales of the promotion count then, also those that other rewards are for.
 */
export function goesByFigures(
  { promotion, campaign }: { promotion: Pick<Promotion, 'ownTerms'>; campaign: Pick<Campaign, 'rewards'> },
  byCode?: { readonly reward: Reward } | undefined,
): boolean {
  const rewards = [...campaign.rewards, ...ownTermsOf(promotion).rewards, ...(byCode ? [byCode.reward] : [])];
  return rewards.some(stepsGoByPromoter);
}

/**
 * The numbers that rules go by: the customers with the one that the sale makes, as its own number is counted; the revenue
 * before the sale.
 */
export function promoterNumbers(
  { customers, revenue }: PromoterFigures,
  becomesCustomer: boolean,
): Pick<StepNumbers, 'promoter_campaign_customers_count' | 'promoter_campaign_revenue'> {
  return {
    promoter_campaign_customers_count: customers + Number(becomesCustomer),
    promoter_campaign_revenue: revenue,
  };
}
