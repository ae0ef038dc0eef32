import { endpoint } from '#shared/http/endpoint.ts';
import { findLeadIdByUsername } from '#shared/operations/leads/search-leads.ts';
import { showLead } from '#shared/operations/leads/show-lead.ts';
import { presentReferralV2 } from '#shared/present/v2/records.ts';
import { v2ReferralsShow } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2ReferralsShow, async ({ input, ...call }) => {
  const { by, text } = input;
  const identifier =
    by === 'username' ? { id: await findLeadIdByUsername(call, text) } : { [by]: by === 'id' ? Number(text) : text };
  return presentReferralV2(await showLead(call, identifier));
});
