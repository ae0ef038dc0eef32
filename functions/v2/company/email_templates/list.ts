import { endpoint } from '#shared/http/endpoint.ts';
import { listTemplates } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailTemplateV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailTemplatesList } from '#shared/routes/v2/mail/email-templates.ts';

export const handler = endpoint(v2EmailTemplatesList, async ({ input, ...call }) =>
  (await listTemplates(call, input.campaign_id ?? null)).map(presentEmailTemplateV2),
);
