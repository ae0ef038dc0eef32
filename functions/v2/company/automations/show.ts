import { endpoint } from '#shared/http/endpoint.ts';
import { showAutomation } from '#shared/operations/automations/automations.ts';
import { presentAutomationWithStatisticsV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsShow } from '#shared/routes/v2/automations/automations.ts';

export const handler = endpoint(v2AutomationsShow, async ({ input, ...call }) => {
  const { automation, statistics } = await showAutomation(call, input.id);
  return presentAutomationWithStatisticsV2(automation, statistics);
});
