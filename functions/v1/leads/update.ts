import { endpoint } from '#shared/http/endpoint.ts';
import { AcceptedResponse } from '#shared/http/response/accepted-response.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { presentLeadWithOwnerV1 } from '#shared/present/v1/lead.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';

export const handler = endpoint(v1LeadsUpdate, async ({ input, ...call }) => {
  const change = {
    uid: input.new_uid,
    email: input.new_email,
    refId: input.new_ref_id,
    soft: input.soft_switch,
    state: input.state,
    customerSince: input.customer_since,
    planName: input.plan_name,
  };
  const result = await updateLead(call, input, change, 'in a process');
  const body = presentLeadWithOwnerV1(result);
  return result.process === null ? body : new AcceptedResponse(body, { 'batch-process': String(result.process) });
});
