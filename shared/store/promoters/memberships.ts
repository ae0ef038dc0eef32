import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Membership, Shown } from '#shared/domain/promoters/membership.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { parseBalances, parseCounters } from '#shared/store/projections/projections.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { type FoundItems, readItems } from '#shared/store/table/read.ts';

/** Loads owners, with or without sums. */
export type OwnerLoader<Of extends Membership> = (
  account: number,
  owners: readonly Owner[],
) => Promise<(owner: Owner) => Of>;

/** Loads owners with sums. */
export const loadShown: OwnerLoader<Shown> = async (account, owners) => {
  const found = await readItems(owners.flatMap((owner) => shownKeys(account, owner)));
  return (owner) => shownIn(found, account, owner);
};

/** Loads owners with sums, reusing loaded promoters: one item less each. */
export async function loadShownOf(
  account: number,
  promoters: readonly Promoter[],
  owners: readonly Owner[],
): Promise<(owner: Owner) => Shown> {
  const known = new Map(promoters.map((promoter) => [serializeKey(keys.promoter(account, promoter.id)), promoter]));
  const wanted = owners.flatMap((owner) => shownKeys(account, owner));
  const found = await readItems(wanted.filter((key) => !known.has(serializeKey(key))));
  const all: FoundItems = {
    get: <T>(key: Key | null | undefined) => (key && (known.get(serializeKey(key)) as T)) || found.get(key),
  };
  return (owner) => shownIn(all, account, owner);
}

/** Returns the keys of an owner's items, with sums. */
export function shownKeys(account: number, owner: Owner): Key[] {
  return [...Object.values(keysOf(account, owner)), ...Object.values(sumsOf(account, owner))];
}

/** Builds an owner from loaded items. @throws Error if one is missing */
export function shownIn(found: FoundItems, account: number, owner: Owner): Shown {
  const { balances, counters } = sumsOf(account, owner);
  return {
    ...membershipIn(found, account, owner),
    balances: parseBalances(found.get(balances)),
    counters: parseCounters(found.get(counters)),
  };
}

/** Loads owners without sums: two items less each. */
export const loadMemberships: OwnerLoader<Membership> = async (account, owners) => {
  const found = await readItems(owners.flatMap((owner) => Object.values(keysOf(account, owner))));
  return (owner) => membershipIn(found, account, owner);
};

function membershipIn(found: FoundItems, account: number, owner: Owner): Membership {
  const own = keysOf(account, owner);
  const promoter = found.get<Promoter>(own.promoter);
  const promotion = found.get<Promotion>(own.promotion);
  const campaign = found.get<Campaign>(own.campaign);
  if (!promoter || !promotion || !campaign) {
    throw new Error(`promoter ${owner.promoterId} in campaign ${owner.campaignId} is not in the table`);
  }
  return { promoter, promotion, campaign };
}

function keysOf(account: number, { promoterId, campaignId }: Owner) {
  return {
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
  };
}

function sumsOf(account: number, { promoterId, campaignId }: Owner) {
  return {
    balances: keys.balances(account, promoterId),
    counters: keys.counters(account, promoterId, campaignId),
  };
}
