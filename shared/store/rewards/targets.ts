import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { TargetFacts } from '#shared/domain/rewards/target-reward.ts';
import { parseCounters } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads the state that decides a promotion's targets. One call. */
export async function loadTargetFacts(
  account: number,
  { promoterId, campaignId }: Owner,
): Promise<(TargetFacts & { readonly account: Account }) | null> {
  const recordKeys = {
    account: keys.account(account),
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
    counters: keys.counters(account, promoterId, campaignId),
  };
  const items = await readItems(Object.values(recordKeys));
  const company = items.get<Account>(recordKeys.account);
  const promoter = items.get<Promoter>(recordKeys.promoter);
  const promotion = items.get<Promotion>(recordKeys.promotion);
  const campaign = items.get<Campaign>(recordKeys.campaign);
  if (!company || !promoter || !promotion || !campaign) return null;
  const counters = parseCounters(items.get(recordKeys.counters));
  return { promoter, promotion, campaign, counters, account: company };
}

/** Stores reached targets if unchanged, so that each counts once. */
export function reachedTargetsWrite(account: number, before: Promotion, after: Promotion): Write {
  const key = keys.promotion(account, before.promoterId, before.campaignId);
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(key, { ...after }, unchanged, 'stale');
}
