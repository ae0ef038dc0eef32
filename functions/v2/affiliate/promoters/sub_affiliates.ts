import { Paged } from '#shared/http/lists/paged.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listSubAffiliatesPage } from '#shared/operations/portal/sub-affiliates.ts';
import { affiliateSubAffiliate } from '#shared/present/affiliate/sub-affiliate.ts';
import { affiliatePromotersSubAffiliates } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(
  affiliatePromotersSubAffiliates,
  async ({ input, promoter, account, runtime }) => {
    const page = { page: input.page, perPage: input.per_page };
    const { rows, total } = await listSubAffiliatesPage({ account, runtime }, promoter.id, page);
    return new Paged(rows.map(affiliateSubAffiliate), total, page);
  },
);
