import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { firstDay, nextDay, nextMonth, toDay, toMonth } from '#shared/domain/day.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readListTotals } from '#shared/store/lists/lists.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';

interface CampaignStats {
  readonly referrals: number;
  readonly customers: number;
  readonly sales: number;
  /** Less refunds, in the smallest unit of the account's currency. */
  readonly revenue: number;
  /** Including archived ones. */
  readonly promoters: number;
}

/** A campaign with its figures and rewards. */
export interface ShownCampaign {
  readonly campaign: Campaign;
  readonly stats: CampaignStats;
  readonly rewards: ReadonlyMap<number, RewardDefinition>;
}

/**
 * Reads a campaign with figures and rewards.
 * @throws Refusal `not_found`
 */
export async function showCampaign(call: Call, id: number): Promise<ShownCampaign> {
  const campaign = await findCampaign(call.account.id, id);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return loadShownCampaign(call, campaign);
}

/** Adds figures and rewards. */
export async function loadShownCampaign(call: Call, campaign: Campaign): Promise<ShownCampaign> {
  const [shown] = await loadShownCampaigns(call, [campaign]);
  if (!shown) throw new Error('no campaign was presented');
  return shown;
}

/** Adds figures and rewards, in the campaigns' order. */
export async function loadShownCampaigns(
  { account, runtime }: Call,
  campaigns: readonly Campaign[],
): Promise<ShownCampaign[]> {
  // The account's day may be tomorrow in UTC.
  const to = firstDay(nextMonth(toMonth(nextDay(toDay(runtime.now())))));
  const allTime = { from: null, to };
  const subjects = campaigns.map(({ id }) => ({ of: 'campaign', id }) as const);
  const rules = campaigns.flatMap(({ rules, rulesForReferrals }) => [...rules, ...rulesForReferrals]);
  const [series, totals, rewards] = await Promise.all([
    readReportSeries(account.id, subjects, [allTime]),
    readListTotals(account.id, campaigns.flatMap(listsOfPromoters)),
    readRewardDefinitions(account.id, [...new Set(rules.map(({ rewardId }) => rewardId))]),
  ]);
  return campaigns.map((campaign) => {
    const vector = series({ of: 'campaign', id: campaign.id }).total(allTime);
    const figure = (name: Parameters<typeof getFigure>[1]) => Number(getFigure(vector, name));
    const promoters = listsOfPromoters(campaign).reduce((sum, list) => sum + (totals.get(list) ?? 0), 0);
    const stats = {
      referrals: figure('referrals'),
      customers: figure('customers'),
      sales: figure('sales'),
      revenue: figure('revenue'),
      promoters,
    };
    return { campaign, stats, rewards };
  });
}

/** Returns the lists of a campaign's current promoters. */
export function listsOfPromoters({ id: campaignId }: Pick<Campaign, 'id'>): string[] {
  return [listName('promoters', { campaignId }), listName('archived-promoters', { campaignId })];
}
