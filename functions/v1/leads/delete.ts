import { endpoint } from '#shared/http/endpoint.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { v1LeadsDelete } from '#shared/routes/v1/leads/leads.ts';

export const handler = endpoint(v1LeadsDelete, async ({ input, ...call }) => {
  await deleteLead(call, input);
  return { message: 'Lead removed.' };
});
