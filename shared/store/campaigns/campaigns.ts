import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { unchangedRecord } from '#shared/store/table/item-upgrades.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { check, create, replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads a campaign; null if deleted. */
export async function findCampaign(account: number, id: number): Promise<Campaign | null> {
  const campaign = await readItem<Campaign>(keys.campaign(account, id));
  return campaign?.deletedAt === undefined ? campaign : null;
}

/** Reads campaigns by id, including deleted ones. */
export async function readCampaigns(account: number, ids: readonly number[]): Promise<ReadonlyMap<number, Campaign>> {
  const items = await readItems(ids.map((id) => keys.campaign(account, id)));
  const campaigns = ids.flatMap((id) => items.get<Campaign>(keys.campaign(account, id)) ?? []);
  return new Map(campaigns.map((campaign) => [campaign.id, campaign]));
}

/** Reads the default campaign. Every account with campaigns has exactly one. */
export async function findDefaultCampaign(account: number): Promise<Campaign | null> {
  const pointer = await readItem<{ campaignId: number }>(keys.defaultCampaign(account));
  return pointer ? findCampaign(account, pointer.campaignId) : null;
}

/** Lists campaigns except deleted ones, oldest first. */
export async function listCampaigns(account: number): Promise<Campaign[]> {
  const campaigns = (await readPartition(partitions.campaigns(account))) as unknown as Campaign[];
  return campaigns.filter(({ deletedAt }) => deletedAt === undefined);
}

/** Creates a campaign, or replaces it if unchanged. */
export function campaignWrite(account: number, before: Campaign | null, after: Campaign): Write {
  const key = keys.campaign(account, after.id);
  if (!before) return create(key, { ...after }, 'stale');
  return replace(key, { ...after }, unchanged(before), 'stale');
}

/** Fails the transaction if the campaign has changed. */
export function campaignCheck(account: number, campaign: Campaign): Write {
  return check(keys.campaign(account, campaign.id), unchanged(campaign), 'stale');
}

function unchanged({ revision }: Campaign) {
  return unchangedRecord(revision);
}

/**
 * Changes the default campaign. Of two concurrent changes one fails.
 * @param before current default, or null
 * @param id campaign written in the same transaction
 */
export function defaultCampaignWrites(account: number, before: Campaign | null, id: number): Write[] {
  const pointer = keys.defaultCampaign(account);
  if (!before) return [create(pointer, { campaignId: id }, 'stale')];
  const same = { expression: 'campaignId = :before', values: { ':before': before.id } };
  return [
    replace(pointer, { campaignId: id }, same, 'stale'),
    campaignWrite(account, before, { ...before, isDefault: false, revision: before.revision + 1 }),
  ];
}
