import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** Reads a campaign. @throws Refusal `not_found` */
export async function demandCampaign(account: number, id: number): Promise<Campaign> {
  const campaign = (await readCampaigns(account, [id])).get(id);
  if (!campaign || campaign.deletedAt !== undefined) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return campaign;
}
