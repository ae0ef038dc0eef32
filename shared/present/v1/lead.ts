import type { ShownCommission } from '#shared/operations/commissions/list-commissions.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import type { V1LeadWithOwner, V1RewardWithPromoter } from '#shared/routes/v1/output.ts';
import { v1Promotion } from './promoter.ts';
import { v1Lead, v1ReducedPromoter, v1Reward } from './records.ts';

/** Specification: Lead / customer, with promotion and promoter. */
export function v1LeadWithOwner({ lead, owner }: ShownLead): V1LeadWithOwner {
  return {
    ...v1Lead(lead),
    promotion: v1Promotion(owner),
    promoter: v1ReducedPromoter(owner.promoter, owner.balances),
  };
}

/** Specification: `reward`, with its owner. */
export function v1RewardWithPromoter({ commission, lead, owner }: ShownCommission): V1RewardWithPromoter {
  return {
    ...v1Reward(commission, lead),
    promotion: v1Promotion(owner),
    promoter: v1ReducedPromoter(owner.promoter, owner.balances),
  };
}
