import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { NoContent } from '#shared/http/response/no-content.ts';
import { deleteOwnLead } from '#shared/operations/portal/own/leads.ts';
import { affiliateReferralsDelete } from '#shared/routes/affiliate/leads/referrals.ts';

export const handler = promoterEndpoint(affiliateReferralsDelete, async ({ input, promoter, account, runtime }) => {
  await deleteOwnLead({ account, runtime }, promoter.id, input.id);
  return new NoContent();
});
