import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPromoCodes } from '#shared/operations/promoters/promo-codes/list-promo-codes.ts';
import { presentPromoCodeV2 } from '#shared/present/v2/promoters/promo-code.ts';
import { v2PromoCodesList } from '#shared/routes/v2/promoters/promo-codes.ts';

export const handler = endpoint(v2PromoCodesList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const filter = {
    promotionId: input.promoter_campaign_id,
    promoterId: input.promoter_id,
    campaignId: input.campaign_id,
    archived: input.archived,
  };
  const { rows, total } = await listPromoCodes(call, filter, page);
  return new ListPage(
    rows.map((code) => presentPromoCodeV2(code, call.account.id)),
    total,
    page,
  );
});
