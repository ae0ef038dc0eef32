import pLimit from 'p-limit';
import type { BroadcastFilters } from '#shared/domain/broadcasts/broadcast.ts';
import { matchesBroadcastFilters } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';

/** Promoters read at once: some megabytes. */
const PROMOTERS_AT_ONCE = 1000;

/** Few fields, because there may be many. */
export type SelectedPromoter = Pick<Promoter, 'id' | 'createdAt' | 'current'>;

/** Selects the promoters that match filters. */
export async function selectPromoters(account: number, filters: BroadcastFilters): Promise<SelectedPromoter[]> {
  const { campaignIds } = filters;
  const names = campaignIds.length === 0 ? [{}] : campaignIds.map((campaignId) => ({ campaignId }));
  const lists = await Promise.all(names.map((name) => readWholeList(account, listName('promoters', name))));
  const ids = [...new Set(lists.flat())];
  const parts = Array.from({ length: Math.ceil(ids.length / PROMOTERS_AT_ONCE) }, (_, index) =>
    ids.slice(index * PROMOTERS_AT_ONCE, (index + 1) * PROMOTERS_AT_ONCE),
  );
  const selected = await pLimit(2).map(parts, async (part) => {
    const promoters = await readPromoters(account, part);
    return promoters
      .filter((promoter) => matchesBroadcastFilters(promoter, filters))
      .map(({ id, createdAt, current }) => ({ id, createdAt, current }));
  });
  return selected.flat();
}
