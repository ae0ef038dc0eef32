import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createAutomation } from '#shared/operations/automations/automations.ts';
import { presentAutomationV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsCreate } from '#shared/routes/v2/automations/automations.ts';
import { toAutomationDraft } from '#shared/routes/v2/automations/automations-to-domain.ts';

export const handler = endpoint(
  v2AutomationsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(presentAutomationV2(await createAutomation(call, toAutomationDraft(input)))),
);
