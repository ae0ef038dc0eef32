import type { CommissionSearch, LeadSearch } from '#shared/domain/lists/record-search.ts';
import type { Asked } from '#shared/routes/v2/lists/list-order.ts';
import { commissionSearchIn, leadSearchIn, payoutSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import type { AffiliateCommissionsInput } from './commissions/commissions-input.ts';
import type { AffiliateReferralsInput } from './leads/referrals-input.ts';
import type { AffiliatePayoutsInput } from './payouts/payouts-input.ts';

// Operations add the promoter.

/** Converts an own commission search. */
export function ownCommissionsIn(input: Asked<AffiliateCommissionsInput>): CommissionSearch {
  return commissionSearchIn(input);
}

/** Converts an own referral search. */
export function ownReferralsIn(input: Asked<AffiliateReferralsInput>): LeadSearch {
  return leadSearchIn(input);
}

/** Converts an own payout search. */
export function ownPayoutsIn({ filters, ...input }: Asked<AffiliatePayoutsInput>) {
  const { payout_method: methods, date_paid: paid, ...others } = filters;
  return { ...payoutSearchIn({ ...input, filters: others }), methods, paid };
}
