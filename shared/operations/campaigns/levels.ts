import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { levelsBehind, sameLevel } from '#shared/domain/rewards/levels.ts';
import { campaignCheck, campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { Stale } from '#shared/store/table/attempt.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/**
 * Returns the further writes of a transaction that changes a campaign's level. They make concurrent changes conflict,
 * so that two cannot create a cycle or delete the next campaign. One call; none if the level is unchanged.
 * @param before null for a new campaign
 * @param standard another campaign in the same transaction, as loaded
 * @throws Refusal `invalid` if the next campaign is missing or archived, or leads back
 */
export async function levelWrites(
  account: number,
  before: Campaign | null,
  { id, level }: Campaign,
  standard: Campaign | null = null,
): Promise<Write[]> {
  if (!level || sameLevel(before?.level, level)) return [];
  const behind = levelsBehind(id, level, await listCampaigns(account));
  const written = behind.find((campaign) => campaign.id === standard?.id);
  if (written && written.revision !== standard?.revision) throw new Stale();
  return behind
    .filter((campaign) => campaign !== written)
    .map((campaign) =>
      campaign.id === level.campaignId
        ? campaignWrite(account, campaign, { ...campaign, revision: campaign.revision + 1 })
        : campaignCheck(account, campaign),
    );
}
