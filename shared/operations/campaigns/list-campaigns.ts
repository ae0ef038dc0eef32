import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Page } from '#shared/domain/lists/page.ts';
import { type RewardDefinition, type RewardScope, scopeOf } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { listRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import { shownCampaigns } from './show-campaign.ts';

/** A page of what an account has only hundreds of: all of it is read at once, as its order is that of the table. */
function pageOf<T>(all: readonly T[], { page, perPage }: Page): { readonly rows: T[]; readonly total: number } {
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length };
}

/**
 * A page of an account's campaigns, oldest first. Two rounds of calls.
 * @param archived which of them; all where it is left out
 */
export async function pageOfCampaigns(call: Call, archived: boolean | undefined, page: Page) {
  const all = await listCampaigns(call.account.id);
  const wanted = archived === undefined ? all : all.filter(({ archivedAt }) => Boolean(archivedAt) === archived);
  const { rows, total } = pageOf<Campaign>(wanted, page);
  return { rows: await shownCampaigns(call, rows), total };
}

/** A page of an account's rewards, oldest first. One call. */
export async function pageOfRewards({ account }: Call, scope: RewardScope | undefined, page: Page) {
  const rewards = await listRewardDefinitions(account.id);
  return pageOf<RewardDefinition>(
    scope === undefined ? rewards : rewards.filter((reward) => scopeOf(reward) === scope),
    page,
  );
}
