import type { Account } from '#shared/domain/accounts/account.ts';
import { activeShares } from '#shared/domain/commissions/split.ts';
import { explainSuspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead, LeadOrigin } from '#shared/domain/leads/lead.ts';
import { payoutIssues } from '#shared/domain/payments-batches/left-out.ts';
import { selectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { shownWebsite } from '#shared/domain/text/web-address.ts';
import type { ListedCommission } from '#shared/operations/commissions/paid-commissions.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import type { V2ListedCommission, V2Payout, V2Referral } from '#shared/routes/v2/records-output.ts';
import { v2KeptMethod, v2PayoutMethod } from './payout-methods/payout-method.ts';
import {
  v2Commission,
  v2PromoterCampaign,
  v2ReducedCampaign,
  v2ReducedPromoter,
  v2ReducedReferral,
} from './tracking-event.ts';

/** What version 2 calls the ways in which leads come. */
export const ENTRY_SOURCES: { readonly [from in LeadOrigin]: V2Referral['entry_source'] } = {
  link: 'cookie',
  ref_id: 'api',
  promo_code: 'coupon',
  promoter_email: 'api',
  manual: 'manual_admin',
  promoter: 'manual_affiliate',
};

/** A lead as version 2 shows it, with its promoter and campaign as they are now. */
export function v2Referral({ lead, owner }: ShownLead<Membership>): V2Referral {
  return {
    ...v2ReducedReferral(lead),
    state: lead.state,
    metadata: { ...lead.customFields },
    created_at: lead.createdAt,
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan_name: lead.planName,
    revenue_amount: lead.revenue === undefined ? null : Number(lead.revenue),
    promoter_campaign: v2PromoterCampaign(owner),
    fraud_check: lead.suspicion,
    fraud_reason: explainSuspicion(lead.suspicion, {
      email: lead.email,
      ad: lead.traffic?.ad,
      twinId: owner.promoter.samePayment?.promoterId,
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
    website: shownWebsite(lead.website),
  };
}

/** Who has a share of what a lead earns, besides its own promoter; null where nobody has. */
function v2Shares(lead: Lead): V2Referral['split_details'] {
  const shares = activeShares(lead);
  if (shares.length === 0) return null;
  return shares.map(({ promotionId, promoterId, percentage }) => ({
    promoter_campaign_id: promotionId,
    promoter_id: promoterId,
    percentage,
  }));
}

/** Specification: Commission, with its lead and its promoter as they are now. */
export function v2ListedCommission({
  commission,
  lead,
  owner,
  isPaid,
}: Omit<ListedCommission, 'owner'> & { readonly owner: Membership }): V2ListedCommission {
  return { ...v2Commission(commission, owner, isPaid), referral: lead && v2ReducedReferral(lead) };
}

/**
 * A payout, with its promoter and campaign as short as everywhere in version 2.
 * @param now ISO 8601: payout details that were changed wait
 */
export function v2Payout(
  { payout, owner }: ShownPayout<Membership>,
  account: Pick<Account, 'currency' | 'payoutMethods' | 'wiseHeader'>,
  now: string,
): V2Payout {
  const { currency } = account;
  const issues = payoutIssues(payout, owner, account, now);
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
    payout_method: v2PaidBy(owner.promoter, payout),
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
    promoter: v2ReducedPromoter(owner.promoter),
    campaign: v2ReducedCampaign(owner.campaign),
  };
}

/**
 * How a promoter is paid now, where the money goes masked; or how it was paid, of a payout that has kept that.
 * @param payout left out: none is meant
 */
export function v2PaidBy(promoter: Promoter, { paidBy }: Pick<Payout, 'paidBy'> = {}): V2Payout['payout_method'] {
  if (paidBy) return v2KeptMethod(promoter, paidBy);
  const method = paidBy === null ? undefined : selectedMethod(promoter);
  return method ? v2PayoutMethod(method) : UNPAID;
}

const UNPAID: V2Payout['payout_method'] = {
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
