import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { findTargetProgress, type TargetProgress } from '#shared/domain/rewards/target-reward.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

/** A promotion that may have reached a target or level. */
export interface TargetCandidate extends TargetProgress {
  readonly account: number;
  readonly campaign: Campaign;
}

/** Returns promotions that may have reached a target or level. One request per account. */
export async function findTargetCandidates(events: readonly StoredEvent[]): Promise<TargetCandidate[]> {
  const targetCandidates: TargetCandidate[] = [];
  for (const [account, stored] of Map.groupBy(events, ({ key }) => parseAccountId(key.pk))) {
    const progressByOwner = mergeByOwner(stored.flatMap(({ event }) => findTargetProgress(event)));
    if (progressByOwner.length === 0) continue;
    const campaigns = await readCampaigns(account, [...new Set(progressByOwner.map(({ owner }) => owner.campaignId))]);
    for (const progress of progressByOwner) {
      const campaign = campaigns.get(progress.owner.campaignId);
      if (campaign) targetCandidates.push({ ...progress, account, campaign });
    }
  }
  return targetCandidates;
}

/** Counted events come first: what past sales have reached triggers no notices, even beside a promoter's joining now. */
function mergeByOwner(all: readonly TargetProgress[]): TargetProgress[] {
  const counted = all.filter(({ joins }) => !joins);
  const joined = all.filter(({ joins }) => joins);
  return [counted, joined].flatMap((some) => {
    const byOwner = Map.groupBy(some, ({ owner }) => `${owner.promoterId}#${owner.campaignId}`);
    return [...byOwner.values()].flatMap((progresses) => {
      const [first] = progresses;
      if (!first) return [];
      const past = progresses.every((progress) => progress.past);
      return [{ ...first, past, events: progresses.flatMap(({ events }) => events) }];
    });
  });
}
