import type { CommissionSearch, LeadSearch } from '#shared/domain/lists/record-search.ts';
import type { Asked } from '#shared/routes/v2/lists/list-order.ts';
import { commissionSearchIn, leadSearchIn, payoutSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import type { AffiliateCommissionsInput } from './commissions/commissions-input.ts';
import type { AffiliateReferralsInput } from './leads/referrals-input.ts';
import type { AffiliatePayoutsInput } from './payouts/payouts-input.ts';

// What a promoter asks for. Whose it is is not among it: the operations put that in.

/** The commissions that a promoter asks for. */
export function ownCommissionsIn(input: Asked<AffiliateCommissionsInput>): CommissionSearch {
  return commissionSearchIn(input);
}

/** The referrals that a promoter asks for. */
export function ownReferralsIn(input: Asked<AffiliateReferralsInput>): LeadSearch {
  return leadSearchIn(input);
}

/** The payouts that a promoter asks for; by which methods they are paid, and when they were, where it asks for that. */
export function ownPayoutsIn({ filters, ...input }: Asked<AffiliatePayoutsInput>) {
  const { payout_method: methods, date_paid: paid, ...others } = filters;
  return { ...payoutSearchIn({ ...input, filters: others }), methods, paid };
}
