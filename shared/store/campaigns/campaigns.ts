import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { sameRecord } from '#shared/store/table/earlier-items.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { check, create, replace, type Write } from '#shared/store/table/transaction.ts';

/** The campaign of that id, unless it was deleted. */
export async function findCampaign(account: number, id: number): Promise<Campaign | null> {
  const campaign = await readItem<Campaign>(keys.campaign(account, id));
  return campaign?.deletedAt === undefined ? campaign : null;
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

/** All campaigns but those that were deleted, oldest first. */
export async function listCampaigns(account: number): Promise<Campaign[]> {
  const campaigns = (await readPartition(partitions.campaigns(account))) as unknown as Campaign[];
  return campaigns.filter(({ deletedAt }) => deletedAt === undefined);
}

/** Writes a campaign: a new one, or in the place of what was loaded, if nobody changed it in between. */
export function campaignWrite(account: number, before: Campaign | null, after: Campaign): Write {
  const key = keys.campaign(account, after.id);
  if (!before) return create(key, { ...after }, 'stale');
  return replace(key, { ...after }, unchanged(before), 'stale');
}

/** Lets a transaction pass only if a campaign that it was decided on is still as it was loaded. */
export function campaignCheck(account: number, campaign: Campaign): Write {
  return check(keys.campaign(account, campaign.id), unchanged(campaign), 'stale');
}

function unchanged({ revision }: Campaign) {
  return sameRecord(revision);
}

/**
 * Makes a campaign the default one in the place of another: both are written, or neither, and two who do so at once do
 * not both.
 * @param before the default campaign as loaded, null where the account has none
 * @param id of a campaign that is written as the default one in the same transaction
 */
export function defaultWrites(account: number, before: Campaign | null, id: number): Write[] {
  const pointer = keys.defaultCampaign(account);
  if (!before) return [create(pointer, { campaignId: id }, 'stale')];
  const same = { expression: 'campaignId = :before', values: { ':before': before.id } };
  return [
    replace(pointer, { campaignId: id }, same, 'stale'),
    campaignWrite(account, before, { ...before, isDefault: false, revision: before.revision + 1 }),
  ];
}
