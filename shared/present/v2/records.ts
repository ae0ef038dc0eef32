import type { Account } from '#shared/domain/accounts/account.ts';
import { activeShares } from '#shared/domain/commissions/split.ts';
import { explainSuspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead, LeadOrigin } from '#shared/domain/leads/lead.ts';
import { findPayoutIssues } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { findSelectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { displayedWebsite } from '#shared/domain/text/web-address.ts';
import type { ListedCommission } from '#shared/operations/commissions/paid-commissions.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import type { V2ListedCommission, V2Payout, V2Referral } from '#shared/routes/v2/records-output.ts';
import {
  presentPromoterCampaignV2,
  presentReducedCampaignV2,
  presentReducedPromoterV2,
  presentReducedReferralV2,
} from './nested-records.ts';
import { presentPastPayoutMethodV2, presentPayoutMethodV2 } from './payout-methods/payout-method.ts';
import { presentCommissionV2 } from './tracking-event.ts';

/** Version 2 names of lead origins. */
export const ENTRY_SOURCES: { readonly [from in LeadOrigin]: V2Referral['entry_source'] } = {
  link: 'cookie',
  ref_id: 'api',
  promo_code: 'coupon',
  promoter_email: 'api',
  manual: 'manual_admin',
  promoter: 'manual_affiliate',
};

/** Presents a lead with its current promoter and campaign. */
export function presentReferralV2({ lead, owner }: ShownLead<Membership>): V2Referral {
  return {
    ...presentReducedReferralV2(lead),
    state: lead.state,
    metadata: { ...lead.customFields },
    created_at: lead.createdAt,
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan_name: lead.planName,
    revenue_amount: lead.revenue === undefined ? null : Number(lead.revenue),
    promoter_campaign: presentPromoterCampaignV2(owner),
    fraud_check: lead.suspicion,
    fraud_reason: explainSuspicion(lead.suspicion, {
      email: lead.email,
      ad: lead.traffic?.ad,
      samePaymentPromoterId: owner.promoter.samePayment?.promoterId,
    }),
    fraud_cleared: lead.cleared
      ? { fraud_check: lead.cleared.suspicion, note: lead.cleared.note, cleared_at: lead.cleared.at }
      : null,
    entry_source: ENTRY_SOURCES[lead.origin],
    created_by_user_email: null,
    split_details: v2Shares(lead),
    comment: null,
    is_expired: false,
    first_name: lead.firstName,
    last_name: lead.lastName,
    username: lead.username,
    website: displayedWebsite(lead.website),
  };
}

/** Null without shares. */
function v2Shares(lead: Lead): V2Referral['split_details'] {
  const shares = activeShares(lead);
  if (shares.length === 0) return null;
  return shares.map(({ promotionId, promoterId, percentage }) => ({
    promoter_campaign_id: promotionId,
    promoter_id: promoterId,
    percentage,
  }));
}

/** Specification: Commission, with lead and promoter. */
export function presentListedCommissionV2({
  commission,
  lead,
  owner,
  isPaid,
}: Omit<ListedCommission, 'owner'> & { readonly owner: Membership }): V2ListedCommission {
  return { ...presentCommissionV2(commission, owner, isPaid), referral: lead && presentReducedReferralV2(lead) };
}

/**
 * Presents a payout.
 * @param now ISO 8601; changed payout details have a waiting period
 */
export function presentPayoutV2(
  { payout, owner }: ShownPayout<Membership>,
  account: Pick<Account, 'currency' | 'payoutMethods' | 'wiseHeader'>,
  now: string,
): V2Payout {
  const { currency } = account;
  const issues = findPayoutIssues(payout, owner, account, now);
  const { start, end } = payoutPeriod(payout);
  return {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    unit: payout.unit,
    currency: payout.unit === 'cash' ? currency : null,
    total_incl_tax: payout.amount,
    tax_rate: 0,
    period_start: start,
    period_end: end,
    payout_method: presentEffectivePayoutMethodV2(owner.promoter, payout),
    paypal_email: owner.promoter.profile.paypalEmail,
    payments_batch_id: payout.batchId ?? null,
    paid_at: payout.datePaid,
    processing_started_at: null,
    failed_at: payout.failedAt ?? null,
    error: payout.error ?? null,
    due_date: payout.dueDate,
    date_paid: payout.datePaid,
    created_at: payout.createdAt,
    has_issues: issues.length > 0,
    issues,
    reward: null,
    commissions_count: payout.commissionsCount,
    promoter: presentReducedPromoterV2(owner.promoter),
    campaign: presentReducedCampaignV2(owner.campaign),
  };
}

/**
 * Presents the method recorded with a payout, or the promoter's current one, masked. `not_set` for a payout that was
 * completed without a method (`paidBy: null`).
 */
export function presentEffectivePayoutMethodV2(
  promoter: Promoter,
  { paidBy }: Pick<Payout, 'paidBy'> = {},
): V2Payout['payout_method'] {
  if (paidBy) return presentPastPayoutMethodV2(promoter, paidBy);
  const method = paidBy === null ? undefined : findSelectedMethod(promoter);
  return method ? presentPayoutMethodV2(method) : NO_PAYOUT_METHOD;
}

const NO_PAYOUT_METHOD: V2Payout['payout_method'] = {
  id: null,
  method: 'not_set',
  date_added: null,
  payable_from: null,
  is_disabled: false,
  is_selected: false,
  managed_payouts: false,
  meta: {},
  details: {},
};
