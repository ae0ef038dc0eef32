import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { levelsBehind, sameLevel } from '#shared/domain/rewards/levels.ts';
import { campaignCheck, campaignWrite, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { Stale } from '#shared/store/table/attempt.ts';
import type { Write } from '#shared/store/table/transaction.ts';

/**
 * What a transaction has besides that gives a campaign another level: of two at once that would make a circle, or that delete
 * the next campaign, one is decided again. One call; none where the level stays as it is.
 * @param before null for a new campaign
 * @param standard another campaign that the same transaction writes, as it was loaded
 * @throws Refusal `invalid` where the level leads nowhere, to an archived campaign, or back
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
