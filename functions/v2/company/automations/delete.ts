import { endpoint } from '#shared/http/endpoint.ts';
import { deleteAutomation } from '#shared/operations/automations/automations.ts';
import { presentAutomationV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsDelete } from '#shared/routes/v2/automations/automations.ts';

export const handler = endpoint(v2AutomationsDelete, async ({ input, ...call }) =>
  presentAutomationV2(await deleteAutomation(call, input.id)),
);
