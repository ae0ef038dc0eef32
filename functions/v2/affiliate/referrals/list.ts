import { Paged } from '#shared/http/lists/paged.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnLeads } from '#shared/operations/portal/own-leads.ts';
import { affiliateReferral } from '#shared/present/affiliate/referral.ts';
import { affiliateReferralsList } from '#shared/routes/affiliate/leads/referrals.ts';
import { ownReferralsIn } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateReferralsList, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnLeads({ account, runtime }, promoter.id, ownReferralsIn(input), page);
  return new Paged(
    rows.map((row) => affiliateReferral(row, account)),
    total,
    page,
  );
});
