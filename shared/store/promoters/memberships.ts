import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Membership, MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { parseBalances, parseCounters } from '#shared/store/projections/projections.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { type FoundItems, readItems } from '#shared/store/table/read.ts';

/** Loads owners, with or without sums. */
export type OwnerLoader<Loaded extends Membership> = (
  account: number,
  owners: readonly Owner[],
) => Promise<(owner: Owner) => Loaded>;

/** Loads owners with sums. */
export const loadMembershipDetails: OwnerLoader<MembershipDetails> = async (account, owners) => {
  const items = await readItems(owners.flatMap((owner) => membershipDetailsKeys(account, owner)));
  return (owner) => buildMembershipDetails(items, account, owner);
};

/** Loads owners with sums, reusing loaded promoters: one item less each. */
export async function loadMembershipDetailsReusing(
  account: number,
  promoters: readonly Promoter[],
  owners: readonly Owner[],
): Promise<(owner: Owner) => MembershipDetails> {
  const loaded = new Map(promoters.map((promoter) => [serializeKey(keys.promoter(account, promoter.id)), promoter]));
  const memberKeys = owners.flatMap((owner) => membershipDetailsKeys(account, owner));
  const items = await readItems(memberKeys.filter((key) => !loaded.has(serializeKey(key))));
  const all: FoundItems = {
    get: <T>(key: Key | null | undefined) => (key && (loaded.get(serializeKey(key)) as T)) || items.get(key),
  };
  return (owner) => buildMembershipDetails(all, account, owner);
}

/** Returns the keys of an owner's items, with sums. */
export function membershipDetailsKeys(account: number, owner: Owner): Key[] {
  return [...Object.values(buildMembershipKeys(account, owner)), ...Object.values(buildSumKeys(account, owner))];
}

/** Builds an owner from loaded items. @throws Error if one is missing */
export function buildMembershipDetails(items: FoundItems, account: number, owner: Owner): MembershipDetails {
  const { balances, counters } = buildSumKeys(account, owner);
  return {
    ...buildMembership(items, account, owner),
    balances: parseBalances(items.get(balances)),
    counters: parseCounters(items.get(counters)),
  };
}

/** Loads owners without sums: two items less each. */
export const loadMemberships: OwnerLoader<Membership> = async (account, owners) => {
  const items = await readItems(owners.flatMap((owner) => Object.values(buildMembershipKeys(account, owner))));
  return (owner) => buildMembership(items, account, owner);
};

function buildMembership(items: FoundItems, account: number, owner: Owner): Membership {
  const own = buildMembershipKeys(account, owner);
  const promoter = items.get<Promoter>(own.promoter);
  const promotion = items.get<Promotion>(own.promotion);
  const campaign = items.get<Campaign>(own.campaign);
  if (!promoter || !promotion || !campaign) {
    throw new Error(`promoter ${owner.promoterId} in campaign ${owner.campaignId} is not in the table`);
  }
  return { promoter, promotion, campaign };
}

function buildMembershipKeys(account: number, { promoterId, campaignId }: Owner) {
  return {
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
  };
}

function buildSumKeys(account: number, { promoterId, campaignId }: Owner) {
  return {
    balances: keys.balances(account, promoterId),
    counters: keys.counters(account, promoterId, campaignId),
  };
}
