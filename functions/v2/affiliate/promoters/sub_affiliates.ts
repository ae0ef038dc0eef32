import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listSubAffiliatesPage } from '#shared/operations/portal/sub-affiliates.ts';
import { presentAffiliateSubAffiliate } from '#shared/present/affiliate/sub-affiliate.ts';
import { affiliatePromotersSubAffiliates } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(
  affiliatePromotersSubAffiliates,
  async ({ input, promoter, account, runtime }) => {
    const page = { page: input.page, perPage: input.per_page };
    const { rows, total } = await listSubAffiliatesPage({ account, runtime }, promoter.id, page);
    return new ListPage(rows.map(presentAffiliateSubAffiliate), total, page);
  },
);
