import { Refusal } from '#shared/domain/refusal.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/**
 * Sees to it that there are the campaigns that a webhook is to be notified of. One call, where it names any.
 * @throws Refusal `invalid`, which names the first that there is not
 */
export async function refuseUnknownCampaigns(account: number, ids: readonly number[] = []): Promise<void> {
  if (ids.length === 0) return;
  const found = await readCampaigns(account, ids);
  const unknown = ids.find((id) => found.get(id)?.deletedAt !== undefined || !found.has(id));
  if (unknown === undefined) return;
  throw new Refusal({ code: 'invalid', message: `campaign_ids names a campaign that does not exist: ${unknown}.` });
}
