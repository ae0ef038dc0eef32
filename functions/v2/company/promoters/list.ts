import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { loadPromoterParents } from '#shared/operations/promoters/promoter-parents.ts';
import { searchPromoters } from '#shared/operations/promoters/search-promoters.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { promoterSearchIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total, pendingCount } = await searchPromoters(call, promoterSearchIn(input), page);
  return Paged.shown(await loadPromoterParents(call, rows), v2Promoter, total, page, { pending_count: pendingCount });
});
