import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnLeads } from '#shared/operations/portal/own/leads.ts';
import { presentAffiliateReferral } from '#shared/present/affiliate/referral.ts';
import { affiliateReferralsList } from '#shared/routes/affiliate/leads/referrals.ts';
import { toOwnReferralSearch } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateReferralsList, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnLeads({ account, runtime }, promoter.id, toOwnReferralSearch(input), page);
  return new ListPage(
    rows.map((row) => presentAffiliateReferral(row, account)),
    total,
    page,
  );
});
