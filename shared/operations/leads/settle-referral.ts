import type { Lead } from '#shared/domain/leads/lead.ts';
import { statusByLead } from '#shared/domain/rewards/referral-reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';

/**
 * Updates the status of a lead's sign-up commission after a decision on the lead. No call without such a commission. A
 * commission in a payout stays unchanged, because the money may already be on its way; the company decides on it
 * separately.
 * @param after decided lead; it is written as denied after this call, and as approved before it
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
