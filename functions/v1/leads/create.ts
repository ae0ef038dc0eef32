import { endpoint } from '#shared/http/endpoint.ts';
import { createLead } from '#shared/operations/leads/create-lead.ts';
import { presentLeadWithOwnerV1 } from '#shared/present/v1/lead.ts';
import { v1LeadsCreate } from '#shared/routes/v1/leads/leads.ts';

export const handler = endpoint(v1LeadsCreate, async ({ input, ...call }) => {
  const { email = null, uid = null, username = null, skip_email_notification: skipsNotification } = input;
  const referrer = { promotionId: input.promotion_id, refId: input.ref_id };
  return presentLeadWithOwnerV1(
    await createLead(call, { email, uid, username, quiet: skipsNotification, ...referrer }),
  );
});
