import { endpoint } from '#shared/http/endpoint.ts';
import { deleteMailing } from '#shared/operations/automations/mailings.ts';
import { resetTemplateText } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2, presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsDelete } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsDelete, async ({ input: { id }, ...call }) =>
  typeof id === 'number'
    ? presentMailingEmailV2(await deleteMailing(call, id))
    : presentEmailV2(await resetTemplateText(call, id, { campaignId: null, language: null }), call.account),
);
