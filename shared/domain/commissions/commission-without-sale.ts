import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { Commission } from './commission.ts';
import { computeHoldingPeriod } from './holding-period.ts';

interface EarnedReward
  extends Pick<Commission, 'id' | 'type' | 'status' | 'amount' | 'calculation' | 'leadId' | 'suspicion'> {
  readonly reward: Reward;
  readonly promotion: Pick<Promotion, 'id' | 'promoterId' | 'campaignId'>;
  readonly campaign: Pick<Campaign, 'holdingDays'>;
  readonly currency: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Creates a reward's commission without sale, in tier 1. */
export function buildCommissionWithoutSale({
  reward,
  promotion,
  campaign,
  currency,
  at,
  ...values
}: EarnedReward): Commission {
  return {
    ...values,
    unit: reward.unit,
    saleAmount: 0,
    originalSaleAmount: 0,
    originalSaleCurrency: currency,
    eventId: null,
    planId: null,
    tier: 1,
    promoterId: promotion.promoterId,
    campaignId: promotion.campaignId,
    promotionId: promotion.id,
    rewardId: reward.id,
    rewardName: reward.name,
    createdAt: at,
    statusUpdatedAt: null,
    ...computeHoldingPeriod(at, campaign.holdingDays),
    payoutId: null,
    refundIds: [],
    revision: 0,
  };
}
