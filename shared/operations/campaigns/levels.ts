import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { isSameLevel, listNextCampaigns } from '#shared/domain/rewards/next-level.ts';
import { campaignCheck, campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/**
 * Returns writes that make concurrent level changes conflict, so that they cannot create a cycle or delete the next
 * campaign.
 * @param before null for a new campaign
 * @param standard another campaign in the same transaction
 * @throws Refusal `invalid` if the next campaign is missing, archived, or leads back
 */
export async function levelWrites(
  account: number,
  before: Campaign | null,
  { id, level }: Campaign,
  standard: Campaign | null = null,
): Promise<Write[]> {
  if (!level || isSameLevel(before?.level, level)) return [];
  const nextCampaigns = listNextCampaigns(id, level, await listCampaigns(account));
  const written = nextCampaigns.find((campaign) => campaign.id === standard?.id);
  if (written && written.revision !== standard?.revision) throw new StaleReadError();
  return nextCampaigns
    .filter((campaign) => campaign !== written)
    .map((campaign) =>
      campaign.id === level.campaignId
        ? campaignWrite(account, campaign, { ...campaign, revision: campaign.revision + 1 })
        : campaignCheck(account, campaign),
    );
}
