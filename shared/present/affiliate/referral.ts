import type { Account } from '#shared/domain/accounts/account.ts';
import { isEditable } from '#shared/domain/portal/own-lead.ts';
import type { OwnLead } from '#shared/operations/portal/own-leads.ts';
import { ENTRY_SOURCES } from '#shared/present/v2/records.ts';
import { v2PromoterCampaign } from '#shared/present/v2/tracking-event.ts';
import type { AffiliateReferral } from '#shared/routes/affiliate/leads/referrals-output.ts';
import { affiliateCustomer } from './commission.ts';

/** Presents a referral to its promoter. */
export function affiliateReferral({ lead, owner, earned }: OwnLead, account: Account): AffiliateReferral {
  return {
    ...affiliateCustomer(lead, account),
    state: lead.state,
    entry_source: ENTRY_SOURCES[lead.origin],
    created_at: lead.createdAt,
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan_name: lead.planName,
    sub_id: lead.subId,
    promoter_campaign: v2PromoterCampaign(owner),
    earnings: earned && { ...earned },
    is_editable: isEditable(lead),
  };
}
