import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchPromoters } from '#shared/operations/promoters/lists/search-promoters.ts';
import { loadPromoterParents } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { toPromoterSearch } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total, pendingCount } = await searchPromoters(call, toPromoterSearch(input), page);
  return ListPage.fromRecords(await loadPromoterParents(call, rows), presentPromoterV2, total, page, {
    pending_count: pendingCount,
  });
});
