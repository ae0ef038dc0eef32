import type { CommissionSearch, LeadSearch } from '#shared/domain/lists/record-search.ts';
import type { ListParameters } from '#shared/routes/v2/lists/list-order.ts';
import { toCommissionSearch, toLeadSearch, toPayoutSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import type { AffiliateCommissionsInput } from './commissions/commissions-input.ts';
import type { AffiliateReferralsInput } from './leads/referrals-input.ts';
import type { AffiliatePayoutsInput } from './payouts/payouts-input.ts';

// Operations add the promoter.

/** Converts an own commission search. */
export function toOwnCommissionSearch(input: ListParameters<AffiliateCommissionsInput>): CommissionSearch {
  return toCommissionSearch(input);
}

/** Converts an own referral search. */
export function toOwnReferralSearch(input: ListParameters<AffiliateReferralsInput>): LeadSearch {
  return toLeadSearch(input);
}

/** Converts an own payout search. */
export function toOwnPayoutSearch({ filters, ...input }: ListParameters<AffiliatePayoutsInput>) {
  const { payout_method: methods, date_paid: paid, ...others } = filters;
  return { ...toPayoutSearch({ ...input, filters: others }), methods, paid };
}
