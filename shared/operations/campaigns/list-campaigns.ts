import type { Campaign } from '#shared/domain/campaign.ts';
import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RewardDefinition } from '#shared/domain/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign, listCampaigns } from '#shared/store/campaigns.ts';
import { listRewardDefinitions } from '#shared/store/rewards.ts';

/** A page of what an account has only hundreds of: all of it is read at once, as its order is that of the table. */
function pageOf<T>(all: readonly T[], { page, perPage }: Page): { readonly rows: T[]; readonly total: number } {
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length };
}

/** A page of an account's campaigns, oldest first. One call. */
export async function pageOfCampaigns({ account }: Call, page: Page) {
  return pageOf<Campaign>(await listCampaigns(account.id), page);
}

/** A page of an account's rewards, oldest first. One call. */
export async function pageOfRewards({ account }: Call, page: Page) {
  return pageOf<RewardDefinition>(await listRewardDefinitions(account.id), page);
}

/** The campaign of that id. @throws Refusal `not_found` */
export async function showCampaign({ account }: Call, id: number): Promise<Campaign> {
  const campaign = await findCampaign(account.id, id);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return campaign;
}
