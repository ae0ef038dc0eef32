import { endpoint } from '#shared/http/endpoint.ts';
import { showLead } from '#shared/operations/leads/show-lead.ts';
import { presentLeadWithOwnerV1 } from '#shared/present/v1/lead.ts';
import { v1LeadsShow } from '#shared/routes/v1/leads/leads.ts';

export const handler = endpoint(v1LeadsShow, async ({ input, ...call }) =>
  presentLeadWithOwnerV1(await showLead(call, input)),
);
