import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { createOwnLead } from '#shared/operations/portal/own/leads.ts';
import { presentAffiliateReferral } from '#shared/present/affiliate/referral.ts';
import { affiliateReferralsCreate } from '#shared/routes/affiliate/leads/referrals.ts';

export const handler = promoterEndpoint(affiliateReferralsCreate, async ({ input, promoter, account, runtime }) => {
  const { email, promoter_campaign_id: promotionId } = input;
  const lead = await createOwnLead({ account, runtime }, promoter.id, { email, promotionId });
  return presentAffiliateReferral(lead, account);
});
