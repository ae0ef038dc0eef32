import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnLead } from '#shared/operations/portal/own/leads.ts';
import { presentAffiliateReferral } from '#shared/present/affiliate/referral.ts';
import { affiliateReferralsUpdate } from '#shared/routes/affiliate/leads/referrals.ts';

export const handler = promoterEndpoint(affiliateReferralsUpdate, async ({ input, promoter, account, runtime }) => {
  const { id, email } = input;
  return presentAffiliateReferral(await changeOwnLead({ account, runtime }, promoter.id, id, { email }), account);
});
