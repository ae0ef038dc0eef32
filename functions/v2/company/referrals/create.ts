import { endpoint } from '#shared/http/endpoint.ts';
import { createLead } from '#shared/operations/leads/create-lead.ts';
import { presentReferralV2 } from '#shared/present/v2/records.ts';
import { v2ReferralsCreate } from '#shared/routes/v2/leads/referrals.ts';
import { toLeadShares } from '#shared/routes/v2/leads/referrals-to-domain.ts';

export const handler = endpoint(v2ReferralsCreate, async ({ input, ...call }) => {
  const { email = null, uid = null, username = null } = input;
  const { promoter_campaign_id: promotionId, skip_email_notification: skipsNotification } = input;
  const split = toLeadShares(input);
  return presentReferralV2(
    await createLead(call, { email, uid, username, promotionId, quiet: skipsNotification, split }),
  );
});
