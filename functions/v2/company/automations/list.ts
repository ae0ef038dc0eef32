import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAutomations } from '#shared/operations/automations/automations.ts';
import { presentAutomationV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsList } from '#shared/routes/v2/automations/automations.ts';

export const handler = endpoint(v2AutomationsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listAutomations(call, page);
  return new ListPage(rows.map(presentAutomationV2), total, page);
});
