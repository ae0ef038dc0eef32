import { Refusal } from '#shared/domain/refusal.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/**
 * Checks that campaigns exist. At most one request.
 * @param parameter that named them
 * @throws Refusal `invalid` with the first unknown id
 */
export async function assertCampaignsExist(
  account: number,
  ids: readonly number[] = [],
  parameter = 'campaign_ids',
): Promise<void> {
  if (ids.length === 0) return;
  const campaigns = await readCampaigns(account, ids);
  const unknown = ids.find((id) => campaigns.get(id)?.deletedAt !== undefined || !campaigns.has(id));
  if (unknown === undefined) return;
  throw new Refusal({ code: 'invalid', message: `${parameter} names a campaign that does not exist: ${unknown}.` });
}
