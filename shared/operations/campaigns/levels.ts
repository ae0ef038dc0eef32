import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { isSameLevel, listNextCampaigns } from '#shared/domain/rewards/next-level.ts';
import { campaignCheck, campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/**
 * Returns writes that make concurrent level changes conflict, so that they cannot create a cycle or delete the next
 * campaign.
 * @param before null for a new campaign
 * @param otherCampaign written in the same transaction, which must not contain it twice
 * @throws Refusal `invalid` if the next campaign is missing or archived, or would close a cycle
 */
export async function buildLevelWrites(
  account: number,
  before: Campaign | null,
  { id, level }: Campaign,
  otherCampaign: Campaign | null = null,
): Promise<Write[]> {
  if (!level || isSameLevel(before?.level, level)) return [];
  const nextCampaigns = listNextCampaigns(id, level, await listCampaigns(account));
  const alreadyWritten = nextCampaigns.find((campaign) => campaign.id === otherCampaign?.id);
  if (alreadyWritten && alreadyWritten.revision !== otherCampaign?.revision) throw new StaleReadError();
  return nextCampaigns
    .filter((campaign) => campaign !== alreadyWritten)
    .map((campaign) =>
      campaign.id === level.campaignId
        ? campaignWrite(account, campaign, { ...campaign, revision: campaign.revision + 1 })
        : campaignCheck(account, campaign),
    );
}
