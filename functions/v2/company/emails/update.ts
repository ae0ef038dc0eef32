import { endpoint } from '#shared/http/endpoint.ts';
import { updateBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { changeTemplateInCampaigns } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentBroadcastEmailV2, presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsUpdate } from '#shared/routes/v2/mail/emails.ts';
import { toBroadcastEmailChanges, toEmailChanges } from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsUpdate, async ({ input, ...call }) => {
  const { id, allowed_campaign_ids: campaignIds = [] } = input;
  if (typeof id === 'number') {
    return presentBroadcastEmailV2(await updateBroadcast(call, id, toBroadcastEmailChanges(input)));
  }
  const template = await changeTemplateInCampaigns(call, id, campaignIds, toEmailChanges(input));
  return presentEmailV2(template, call.account);
});
