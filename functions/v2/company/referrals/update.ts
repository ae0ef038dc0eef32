import { endpoint } from '#shared/http/endpoint.ts';
import { AcceptedResponse } from '#shared/http/response/accepted-response.ts';
import { findLeadIdByUsername } from '#shared/operations/leads/search-leads.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { requirePromotionOwner } from '#shared/operations/lists/owner-filter.ts';
import { presentReferralV2 } from '#shared/present/v2/records.ts';
import { toIdentifier } from '#shared/routes/v2/identifier-input.ts';
import { v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { toLeadShares } from '#shared/routes/v2/leads/referrals-to-domain.ts';

export const handler = endpoint(v2ReferralsUpdate, async ({ input, ...call }) => {
  const { by, text } = toIdentifier(input);
  const name =
    by === 'username' ? { id: await findLeadIdByUsername(call, text) } : { [by]: by === 'id' ? Number(text) : text };
  const { promoter_campaign_id: promotion, email, uid, username, fraud_check: suspicion, fraud_note: note } = input;
  const owner = promotion === undefined ? undefined : await requirePromotionOwner(call, promotion);
  const change = { email, uid, username, suspicion, note, owner, split: toLeadShares(input) };
  const result = await updateLead(call, name, change, 'in a process');
  const body = presentReferralV2(result);
  return result.process === null ? body : new AcceptedResponse(body, { 'batch-process': String(result.process) });
});
