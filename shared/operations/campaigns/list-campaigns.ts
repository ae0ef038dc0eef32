import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { type RewardDefinition, type RewardScope, rewardScope } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { listRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import { loadShownCampaigns } from './show-campaign.ts';

/** An account has only hundreds of these. */
function paginate<T>(
  all: readonly T[],
  { page, perPage }: PageRequest,
): { readonly rows: T[]; readonly total: number } {
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length };
}

/**
 * Returns a page of campaigns, oldest first.
 * @param archived filter; default: all
 */
export async function listCampaignsPage(call: Call, archived: boolean | undefined, page: PageRequest) {
  const all = await listCampaigns(call.account.id);
  const selected = archived === undefined ? all : all.filter(({ archivedAt }) => Boolean(archivedAt) === archived);
  const { rows, total } = paginate<Campaign>(selected, page);
  return { rows: await loadShownCampaigns(call, rows), total };
}

/** Returns a page of rewards, oldest first. */
export async function listRewardsPage({ account }: Call, scope: RewardScope | undefined, page: PageRequest) {
  const rewards = await listRewardDefinitions(account.id);
  return paginate<RewardDefinition>(
    scope === undefined ? rewards : rewards.filter((reward) => rewardScope(reward) === scope),
    page,
  );
}
