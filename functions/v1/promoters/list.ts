import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/paged.ts';
import { listPromoters } from '#shared/management/list-promoters.ts';
import { v1Promoter } from '#shared/present/v1-promoter.ts';
import { listPromoters as route } from '#shared/routes/promoters.ts';

/** GET /api/v1/promoters/list: a page of the promoters. */
export const handler = endpoint(route, async ({ account, input }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPromoters(account.id, input.campaign_id, page);
  return new Paged(rows.map(v1Promoter), total, page);
});
