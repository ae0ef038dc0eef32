import { endpoint } from '#shared/http/endpoint.ts';
import { updateAutomation } from '#shared/operations/automations/automations.ts';
import { isAutomation, requireMailing } from '#shared/operations/automations/mailings.ts';
import { updateBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { changeTemplateInCampaigns } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2, presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsUpdate } from '#shared/routes/v2/mail/emails.ts';
import {
  toAutomationEmailChanges,
  toBroadcastEmailChanges,
  toEmailChanges,
} from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsUpdate, async ({ input, ...call }) => {
  const { id, allowed_campaign_ids: campaignIds = [] } = input;
  if (typeof id === 'string') {
    const template = await changeTemplateInCampaigns(call, id, campaignIds, toEmailChanges(input));
    return presentEmailV2(template, call.account);
  }
  const mailing = await requireMailing(call, id);
  return presentMailingEmailV2(
    isAutomation(mailing)
      ? await updateAutomation(call, id, toAutomationEmailChanges(input, mailing.condition))
      : await updateBroadcast(call, id, toBroadcastEmailChanges(input)),
  );
});
