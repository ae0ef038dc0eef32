import { endpoint } from '#shared/http/endpoint.ts';
import { dismissAutomationRecipients, resendAutomation } from '#shared/operations/automations/resolve-automation.ts';
import { presentAutomationV2 } from '#shared/present/v2/automations/automation.ts';
import { v2AutomationsResolve } from '#shared/routes/v2/automations/automations.ts';

export const handler = endpoint(v2AutomationsResolve, async ({ input, ...call }) => {
  const resolve = input.resolution === 'resend' ? resendAutomation : dismissAutomationRecipients;
  return presentAutomationV2(await resolve(call, input.id, input.promoter_ids));
});
