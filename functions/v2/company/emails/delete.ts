import { endpoint } from '#shared/http/endpoint.ts';
import { deleteBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { resetTemplateText } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentBroadcastEmailV2, presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsDelete } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsDelete, async ({ input: { id }, ...call }) =>
  typeof id === 'number'
    ? presentBroadcastEmailV2(await deleteBroadcast(call, id))
    : presentEmailV2(await resetTemplateText(call, id, { campaignId: null, language: null }), call.account),
);
