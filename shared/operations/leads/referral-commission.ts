import type { Lead } from '#shared/domain/leads/lead.ts';
import { commissionStatusByLead } from '#shared/domain/rewards/referral-reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';

/**
 * Updates the sign-up commission after a decision on its lead, unless it is in a payout, whose money may be on its way.
 * @param after the decided lead: denied after this call, approved before it
 */
export async function updateReferralCommission(call: Call, before: Lead, after: Lead): Promise<void> {
  const id = after.referralCommissionId;
  const isDecided = before.state !== after.state || before.suspicion !== after.suspicion;
  if (id === undefined || !isDecided) return;
  const commission = await findCommission(call.account.id, id);
  if (!commission || commission.payoutId !== null) return;
  const campaigns = await readCampaigns(call.account.id, [commission.campaignId]);
  const campaign = campaigns.get(commission.campaignId);
  const status = campaign && commissionStatusByLead(commission, before, after, campaign);
  if (status) await updateCommission(call, { id }, status);
}
