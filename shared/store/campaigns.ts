import type { Campaign } from '#shared/domain/campaign.ts';
import { keys, partitions } from './keys.ts';
import { readItem, readItems, readPartition } from './read.ts';
import { commit, create, Obstructed, type Write } from './transaction.ts';

export async function findCampaign(account: number, id: number): Promise<Campaign | null> {
  return readItem<Campaign>(keys.campaign(account, id));
}

/** Campaigns by id. One call. */
export async function readCampaigns(account: number, ids: readonly number[]): Promise<ReadonlyMap<number, Campaign>> {
  const found = await readItems(ids.map((id) => keys.campaign(account, id)));
  const campaigns = ids.flatMap((id) => found.get<Campaign>(keys.campaign(account, id)) ?? []);
  return new Map(campaigns.map((campaign) => [campaign.id, campaign]));
}

/** The campaign that promoters join where none is named; every account with a campaign has exactly one. */
export async function findDefaultCampaign(account: number): Promise<Campaign | null> {
  const pointer = await readItem<{ campaignId: number }>(keys.defaultCampaign(account));
  return pointer ? findCampaign(account, pointer.campaignId) : null;
}

export async function listCampaigns(account: number): Promise<Campaign[]> {
  return (await readPartition(partitions.campaigns(account))) as unknown as Campaign[];
}

/**
 * Writes a new campaign with its rewards. The first of an account becomes its default, also where two are made at once.
 * @returns the campaign as written
 */
export async function createCampaign(account: number, campaign: Omit<Campaign, 'isDefault'>): Promise<Campaign> {
  const asDefault = create(keys.defaultCampaign(account), { campaignId: campaign.id }, 'taken');
  try {
    await commit([...campaignWrites(account, { ...campaign, isDefault: true }), asDefault]);
    return { ...campaign, isDefault: true };
  } catch (error) {
    if (!(error instanceof Obstructed) || error.first !== 'taken') throw error;
    await commit(campaignWrites(account, { ...campaign, isDefault: false }));
    return { ...campaign, isDefault: false };
  }
}

function campaignWrites(account: number, campaign: Campaign): Write[] {
  return [
    create(keys.campaign(account, campaign.id), { ...campaign }, 'stale'),
    ...campaign.rewards.map((reward) => create(keys.reward(account, reward.id), { ...reward }, 'stale')),
  ];
}
