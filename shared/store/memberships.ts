import type { Campaign } from '#shared/domain/campaign.ts';
import type { Owner } from '#shared/domain/lead.ts';
import type { Shown } from '#shared/domain/membership.ts';
import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import { balancesIn, countersIn } from './projections.ts';
import { keys } from './table/keys.ts';
import { readItems } from './table/read.ts';

/** Loads what is shown of owners, each once, in calls that run at the same time. */
export async function loadShown(account: number, owners: readonly Owner[]): Promise<(owner: Owner) => Shown> {
  const found = await readItems(owners.flatMap((owner) => Object.values(keysOf(account, owner))));
  return (owner) => {
    const own = keysOf(account, owner);
    const promoter = found.get<Promoter>(own.promoter);
    const promotion = found.get<Promotion>(own.promotion);
    const campaign = found.get<Campaign>(own.campaign);
    if (!promoter || !promotion || !campaign) {
      throw new Error(`promoter ${owner.promoterId} in campaign ${owner.campaignId} is not in the table`);
    }
    return {
      promoter,
      promotion,
      campaign,
      balances: balancesIn(found.get(own.balances)),
      counters: countersIn(found.get(own.counters)),
    };
  };
}

function keysOf(account: number, { promoterId, campaignId }: Owner) {
  return {
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
    balances: keys.balances(account, promoterId),
    counters: keys.counters(account, promoterId, campaignId),
  };
}
