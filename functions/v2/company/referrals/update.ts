import { endpoint } from '#shared/http/endpoint.ts';
import { Accepted } from '#shared/http/response/accepted.ts';
import { findLeadIdByUsername } from '#shared/operations/leads/search-leads.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { ownerOfPromotion } from '#shared/operations/lists/owner-filter.ts';
import { v2Referral } from '#shared/present/v2/records.ts';
import { v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { splitIn } from '#shared/routes/v2/leads/referrals-to-domain.ts';
import { nameOf } from '#shared/routes/v2/named-input.ts';

export const handler = endpoint(v2ReferralsUpdate, async ({ input, ...call }) => {
  const { by, text } = nameOf(input);
  const name =
    by === 'username' ? { id: await findLeadIdByUsername(call, text) } : { [by]: by === 'id' ? Number(text) : text };
  const { promoter_campaign_id: promotion, email, uid, username, fraud_check: suspicion, fraud_note: note } = input;
  const owner = promotion === undefined ? undefined : await ownerOfPromotion(call, promotion);
  const change = { email, uid, username, suspicion, note, owner, split: splitIn(input) };
  const done = await updateLead(call, name, change, 'in a process');
  const body = v2Referral(done);
  return done.process === null ? body : new Accepted(body, { 'batch-process': String(done.process) });
});
