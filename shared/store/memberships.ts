import type { Campaign } from '#shared/domain/campaign.ts';
import type { Owner } from '#shared/domain/lead.ts';
import type { Membership, Shown } from '#shared/domain/membership.ts';
import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import { balancesIn, countersIn } from './projections.ts';
import { keys } from './table/keys.ts';
import { type Found, readItems } from './table/read.ts';

/** How owners are loaded: with what they have earned, where that is shown, or without. */
export type LoadOwners<Of extends Membership> = (
  account: number,
  owners: readonly Owner[],
) => Promise<(owner: Owner) => Of>;

/** Loads what is shown of owners, each once, in calls that run at the same time. */
export const loadShown: LoadOwners<Shown> = async (account, owners) => {
  const found = await readItems(
    owners.flatMap((owner) => [...Object.values(keysOf(account, owner)), ...Object.values(sumsOf(account, owner))]),
  );
  return (owner) => {
    const { balances, counters } = sumsOf(account, owner);
    return {
      ...membershipIn(found, account, owner),
      balances: balancesIn(found.get(balances)),
      counters: countersIn(found.get(counters)),
    };
  };
};

/** Loads owners without balances and counters: two items less of each. */
export const loadMemberships: LoadOwners<Membership> = async (account, owners) => {
  const found = await readItems(owners.flatMap((owner) => Object.values(keysOf(account, owner))));
  return (owner) => membershipIn(found, account, owner);
};

function membershipIn(found: Found, account: number, owner: Owner): Membership {
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
