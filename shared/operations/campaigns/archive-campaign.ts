import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { markCampaignArchived, markCampaignRestored } from '#shared/domain/campaigns/campaign-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { campaignWrite, findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Archives a campaign, which promoters then cannot join.
 * @throws Refusal `not_found`; `invalid` for the default campaign
 */
export function archiveCampaign(call: Call, id: number): Promise<Campaign> {
  return changeCampaign(call, id, (campaign) => markCampaignArchived(campaign, call.runtime.now()));
}

/**
 * Restores an archived campaign.
 * @throws Refusal `not_found`
 */
export function restoreCampaign(call: Call, id: number): Promise<Campaign> {
  return changeCampaign(call, id, markCampaignRestored);
}

function changeCampaign(
  { account, runtime }: Call,
  id: number,
  change: (before: Campaign) => Campaign,
): Promise<Campaign> {
  return retryOnConflict(async () => {
    const before = await findCampaign(account.id, id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'campaign' });
    const after = change(before);
    if (after !== before) await commit([campaignWrite(account.id, before, after)]);
    return after;
  }, runtime);
}
