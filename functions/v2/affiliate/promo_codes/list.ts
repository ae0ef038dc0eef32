import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listPromoCodes } from '#shared/operations/promoters/promo-codes/list-promo-codes.ts';
import { presentAffiliatePromoCode } from '#shared/present/affiliate/link.ts';
import { affiliatePromoCodesList } from '#shared/routes/affiliate/promoters/promo-codes.ts';

export const handler = promoterEndpoint(affiliatePromoCodesList, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPromoCodes(
    { account, runtime },
    { promoterId: promoter.id, archived: false },
    page,
  );
  return new ListPage(rows.map(presentAffiliatePromoCode), total, page);
});
