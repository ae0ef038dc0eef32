import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAutomationRecipients } from '#shared/operations/automations/automations.ts';
import { presentBroadcastRecipientV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2AutomationsRecipients } from '#shared/routes/v2/automations/automations.ts';

export const handler = endpoint(v2AutomationsRecipients, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listAutomationRecipients(call, input.id, { states: input.status }, page);
  return new ListPage(rows.map(presentBroadcastRecipientV2), total, page);
});
