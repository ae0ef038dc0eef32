import type { CommissionSearch, LeadSearch } from '#shared/domain/lists/record-search.ts';
import type { Asked } from '#shared/routes/v2/lists/list-order.ts';
import { commissionSearchIn, leadSearchIn, payoutSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import type { AffiliateCommissionsInput } from './commissions/commissions-input.ts';
import type { AffiliateReferralsInput } from './leads/referrals-input.ts';
import type { AffiliatePayoutsInput } from './payouts/payouts-input.ts';

// The operations add the promoter; it is not part of these searches.

/** Converts a search for own commissions. */
export function ownCommissionsIn(input: Asked<AffiliateCommissionsInput>): CommissionSearch {
  return commissionSearchIn(input);
}

/** Converts a search for own referrals. */
export function ownReferralsIn(input: Asked<AffiliateReferralsInput>): LeadSearch {
  return leadSearchIn(input);
}

/** Converts a search for own payouts, with optional filters by method and payment date. */
export function ownPayoutsIn({ filters, ...input }: Asked<AffiliatePayoutsInput>) {
  const { payout_method: methods, date_paid: paid, ...others } = filters;
  return { ...payoutSearchIn({ ...input, filters: others }), methods, paid };
}
