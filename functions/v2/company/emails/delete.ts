import { endpoint } from '#shared/http/endpoint.ts';
import { resetTemplateText } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsDelete } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsDelete, async ({ input, ...call }) =>
  presentEmailV2(await resetTemplateText(call, input.id, { campaignId: null, language: null }), call.account),
);
