import { endpoint } from '#shared/http/endpoint.ts';
import { showLead } from '#shared/management/show-lead.ts';
import { v1LeadWithOwner } from '#shared/present/v1-lead.ts';
import { v1LeadsShow } from '#shared/routes/leads.ts';

/** GET /api/v1/leads/show: one lead. */
export const handler = endpoint(v1LeadsShow, async ({ account, input, runtime }) =>
  v1LeadWithOwner(await showLead(account.id, input, runtime)),
);
