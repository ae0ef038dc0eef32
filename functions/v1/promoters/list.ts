import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { findListedPromoter } from '#shared/operations/promoters/find-listed-promoter.ts';
import { listPromoters } from '#shared/operations/promoters/list-promoters.ts';
import { v1Promoter } from '#shared/present/v1/promoter.ts';
import { listPromoters as route } from '#shared/routes/v1/promoters/promoters.ts';
import { wantedIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const [name, campaignId] = [wantedIn(input), input.campaign_id];
  const { rows, total } = await (name
    ? findListedPromoter(call, { name, campaignId }, page)
    : listPromoters(call, campaignId, page));
  return new Paged(rows.map(v1Promoter), total, page);
});
