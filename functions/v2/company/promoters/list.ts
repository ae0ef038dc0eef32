import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/paged.ts';
import { withParents } from '#shared/operations/promoters/promoter-parents.ts';
import { searchPromoters } from '#shared/operations/promoters/search-promoters.ts';
import { v2Promoter } from '#shared/present/v2/promoter.ts';
import { promoterSearchIn } from '#shared/routes/v2/lists-to-domain.ts';
import { v2PromotersList } from '#shared/routes/v2/records.ts';

/** GET /api/v2/company/promoters: a page of the promoters that are asked for. */
export const handler = endpoint(v2PromotersList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await searchPromoters(call, promoterSearchIn(input), page);
  return new Paged((await withParents(call, rows)).map(v2Promoter), total, page);
});
