import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** Returns current campaigns in order of joining. */
export async function listCurrentCampaigns(
  account: number,
  { current }: Pick<Promoter, 'current'>,
): Promise<Campaign[]> {
  const ids = current.map(({ campaignId }) => campaignId);
  const campaigns = await readCampaigns(account, ids);
  return ids.flatMap((id) => campaigns.get(id) ?? []);
}
