import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { findListedPromoter } from '#shared/operations/promoters/lists/find-listed-promoter.ts';
import { listPromoters } from '#shared/operations/promoters/lists/list-promoters.ts';
import { presentPromoterV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersList as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterFilterV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const [identifier, campaignId] = [toPromoterFilterV1(input), input.campaign_id];
  const { rows, total } = await (identifier
    ? findListedPromoter(call, { identifier, campaignId }, page)
    : listPromoters(call, campaignId, page));
  return new ListPage(rows.map(presentPromoterV1), total, page);
});
