import type { Account } from '#shared/domain/account.ts';
import type { Origin } from '#shared/domain/lead.ts';
import type { Membership } from '#shared/domain/membership.ts';
import { payoutPeriod } from '#shared/domain/payout-period.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { shownWebsite } from '#shared/domain/web-address.ts';
import type { ListedCommission } from '#shared/operations/commissions/paid-commissions.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import type { V2ListedCommission, V2Payout, V2Referral } from '#shared/routes/v2/records-output.ts';
import {
  v2Commission,
  v2PromoterCampaign,
  v2ReducedCampaign,
  v2ReducedPromoter,
  v2ReducedReferral,
} from './tracking-event.ts';

/** What version 2 calls the ways in which leads come. */
export const ENTRY_SOURCES: { readonly [from in Origin]: V2Referral['entry_source'] } = {
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
    promoter_campaign: v2PromoterCampaign(owner),
    fraud_check: lead.suspicion,
    entry_source: ENTRY_SOURCES[lead.origin],
    created_by_user_email: null,
    split_details: null,
    comment: null,
    is_expired: false,
    first_name: lead.firstName,
    last_name: lead.lastName,
    username: lead.username,
    website: shownWebsite(lead.website),
  };
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
 * @param currency the account's, ISO 4217
 */
export function v2Payout(
  { payout, owner }: ShownPayout<Membership>,
  { currency }: Pick<Account, 'currency'>,
): V2Payout {
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
    payout_method: v2PayoutMethod(owner.promoter),
    paypal_email: owner.promoter.profile.paypalEmail,
    payments_batch_id: null,
    paid_at: payout.datePaid,
    processing_started_at: null,
    failed_at: null,
    error: null,
    due_date: payout.dueDate,
    date_paid: payout.datePaid,
    created_at: payout.createdAt,
    has_issues: false,
    reward: null,
    commissions_count: payout.commissionsCount,
    promoter: v2ReducedPromoter(owner.promoter),
    campaign: v2ReducedCampaign(owner.campaign),
  };
}

/** How a promoter is paid, as far as it is known here. */
export function v2PayoutMethod({ profile }: Promoter): V2Payout['payout_method'] {
  const { paypalEmail } = profile;
  return {
    id: null,
    method: 'not_set',
    date_added: null,
    is_disabled: false,
    is_selected: false,
    managed_payouts: false,
    meta: {},
    details: paypalEmail === null ? {} : { paypal_email: paypalEmail },
  };
}
