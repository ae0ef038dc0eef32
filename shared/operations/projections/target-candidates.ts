import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Nearer, nearerBy } from '#shared/domain/rewards/target-reward.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { accountOf } from '#shared/store/table/keys.ts';

/** A promotion that may have reached a target or level. */
export interface TargetCandidate extends Nearer {
  readonly account: number;
  readonly campaign: Campaign;
}

/** Returns promotions that may have reached a target or level. One request per account. */
export async function findTargetCandidates(events: readonly StoredEvent[]): Promise<TargetCandidate[]> {
  const found: TargetCandidate[] = [];
  for (const [account, stored] of Map.groupBy(events, ({ key }) => accountOf(key.pk))) {
    const nearer = mergeByOwner(stored.flatMap(({ event }) => nearerBy(event)));
    if (nearer.length === 0) continue;
    const campaigns = await readCampaigns(account, [...new Set(nearer.map(({ owner }) => owner.campaignId))]);
    for (const one of nearer) {
      const campaign = campaigns.get(one.owner.campaignId);
      if (campaign) found.push({ ...one, account, campaign });
    }
  }
  return found;
}

function mergeByOwner(all: readonly Nearer[]): Nearer[] {
  const byOwner = Map.groupBy(all, ({ owner }) => `${owner.promoterId}#${owner.campaignId}`);
  return [...byOwner.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const [joins, past] = [same.some((one) => one.joins), same.every((one) => one.past)];
    return [{ owner: first.owner, joins, past, events: same.flatMap(({ events }) => events) }];
  });
}
