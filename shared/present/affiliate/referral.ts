import type { Account } from '#shared/domain/accounts/account.ts';
import { isLeadEditable } from '#shared/domain/portal/own-lead.ts';
import type { OwnLead } from '#shared/operations/portal/own/leads.ts';
import { presentPromoterCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { ENTRY_SOURCES } from '#shared/present/v2/records.ts';
import type { AffiliateReferral } from '#shared/routes/affiliate/leads/referrals-output.ts';
import { presentAffiliateCustomer } from './commission.ts';

/** Presents a referral to its promoter. */
export function presentAffiliateReferral({ lead, owner, earned }: OwnLead, account: Account): AffiliateReferral {
  return {
    ...presentAffiliateCustomer(lead, account),
    state: lead.state,
    entry_source: ENTRY_SOURCES[lead.origin],
    created_at: lead.createdAt,
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan_name: lead.planName,
    sub_id: lead.subId,
    promoter_campaign: presentPromoterCampaignV2(owner),
    earnings: earned && { ...earned },
    is_editable: isLeadEditable(lead),
  };
}
