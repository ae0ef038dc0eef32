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

/** A lead as version 2 shows it, with its promoter and campaign as they are now. */
export function v2Referral({ lead, owner }: ShownLead): V2Referral {
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
    username: lead.username,
    website: shownWebsite(lead.website),
  };
}

/** Specification: Commission, with its lead and its promoter as they are now. */
export function v2ListedCommission({ commission, lead, owner, isPaid }: ListedCommission): V2ListedCommission {
  return { ...v2Commission(commission, owner, isPaid), referral: lead && v2ReducedReferral(lead) };
}

/** A payout, with its promoter and campaign as short as everywhere in version 2. */
export function v2Payout({ payout, owner }: ShownPayout): V2Payout {
  return {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    unit: payout.unit,
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
