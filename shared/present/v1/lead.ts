import type { ShownCommission } from '#shared/operations/commissions/list-commissions.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import type { V1LeadWithOwner, V1RewardWithPromoter } from '#shared/routes/v1/output.ts';
import { presentPromotionV1 } from './promoter.ts';
import { presentLeadV1, presentReducedPromoterV1, presentRewardV1 } from './records.ts';

/** Specification: Lead / customer, with promotion and promoter. */
export function presentLeadWithOwnerV1({ lead, owner }: ShownLead): V1LeadWithOwner {
  return {
    ...presentLeadV1(lead),
    promotion: presentPromotionV1(owner),
    promoter: presentReducedPromoterV1(owner.promoter, owner.balances),
  };
}

/** Specification: `reward`, with its owner. */
export function presentRewardWithPromoterV1({ commission, lead, owner }: ShownCommission): V1RewardWithPromoter {
  return {
    ...presentRewardV1(commission, lead),
    promotion: presentPromotionV1(owner),
    promoter: presentReducedPromoterV1(owner.promoter, owner.balances),
  };
}
