import pLimit from 'p-limit';
import type { BroadcastFilters } from '#shared/domain/broadcasts/broadcast.ts';
import { matchesActivityFilters, matchesBroadcastFilters } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { type Day, nextDay } from '#shared/domain/day.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks } from '#shared/store/reports/report-queries.ts';

/** Promoters per read: some megabytes. */
const PROMOTER_BATCH_SIZE = 1000;
/** Before all sales. */
const FIRST_DAY: Day = '2000-01-01';

/** Few fields, because there may be many. */
export type SelectedPromoter = Pick<Promoter, 'id' | 'createdAt' | 'current'>;

/** Selects the promoters that match filters. Sales are those of the reports. @param today in UTC */
export async function selectPromoters(
  account: number,
  filters: BroadcastFilters,
  today: Day,
): Promise<SelectedPromoter[]> {
  const { campaignIds } = filters;
  const names = campaignIds.length === 0 ? [{}] : campaignIds.map((campaignId) => ({ campaignId }));
  const lists = await Promise.all(names.map((name) => readWholeList(account, listName('promoters', name))));
  const ids = [...new Set(lists.flat())];
  const parts = Array.from({ length: Math.ceil(ids.length / PROMOTER_BATCH_SIZE) }, (_, index) =>
    ids.slice(index * PROMOTER_BATCH_SIZE, (index + 1) * PROMOTER_BATCH_SIZE),
  );
  const selected = await pLimit(2).map(parts, async (part) => {
    const promoters = await readPromoters(account, part);
    const matching = promoters
      .filter((promoter) => matchesBroadcastFilters(promoter, filters))
      .map(({ id, createdAt, current }) => ({ id, createdAt, current }));
    return filterByActivity(account, matching, filters, today);
  });
  return selected.flat();
}

async function filterByActivity(
  account: number,
  promoters: readonly SelectedPromoter[],
  filters: BroadcastFilters,
  today: Day,
): Promise<readonly SelectedPromoter[]> {
  const ids = promoters.map(({ id }) => id);
  // Reports count by the account's day, which may be tomorrow in UTC.
  const tomorrow = nextDay(today);
  const [ranks, logins] = await Promise.all([
    filters.sales ? readReportRanks(account, ids, { from: FIRST_DAY, to: nextDay(tomorrow) }) : null,
    filters.lastLoginBefore ? readPromoterLogins(account, ids) : null,
  ]);
  return promoters.filter(({ id }) => {
    const sales = Number(getFigure(ranks?.get(id) ?? [], 'sales'));
    return matchesActivityFilters({ sales, lastLoginAt: logins?.get(id) ?? null }, filters);
  });
}
