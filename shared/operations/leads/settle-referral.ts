import type { Lead } from '#shared/domain/leads/lead.ts';
import { statusByLead } from '#shared/domain/rewards/referral-reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';

/**
 * Takes back, or gives, what a lead's sign-up has earned, as a person decides on the lead. A lead without such a commission
 * costs no call. One that is in a payout stays there: that sum may be on its way, so the company decides on it by itself.
 * @param before the lead as it was
 * @param after as it is to be: it is denied after what this takes back, and approved before what this gives
 */
export async function settleReferral(call: Call, before: Lead, after: Lead): Promise<void> {
  const id = after.referralCommissionId;
  const isDecided = before.state !== after.state || before.suspicion !== after.suspicion;
  if (id === undefined || !isDecided) return;
  const commission = await findCommission(call.account.id, id);
  if (!commission || commission.payoutId !== null) return;
  const campaigns = await readCampaigns(call.account.id, [commission.campaignId]);
  const campaign = campaigns.get(commission.campaignId);
  const status = campaign && statusByLead(commission, before, after, campaign);
  if (status) await updateCommission(call, { id }, status);
}
