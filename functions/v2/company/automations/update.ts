import { endpoint } from '#shared/http/endpoint.ts';
import { updateAutomation } from '#shared/operations/automations/automations.ts';
import { presentAutomationV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsUpdate } from '#shared/routes/v2/automations/automations.ts';
import { toAutomationChanges } from '#shared/routes/v2/automations/automations-to-domain.ts';

export const handler = endpoint(v2AutomationsUpdate, async ({ input, ...call }) =>
  presentAutomationV2(await updateAutomation(call, input.id, toAutomationChanges(input))),
);
