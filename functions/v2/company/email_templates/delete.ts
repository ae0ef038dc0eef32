import { endpoint } from '#shared/http/endpoint.ts';
import { resetTemplate } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailTemplateV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailTemplatesReset } from '#shared/routes/v2/mail/email-templates.ts';
import { toTemplateScope } from '#shared/routes/v2/mail/email-templates-to-domain.ts';

export const handler = endpoint(v2EmailTemplatesReset, async ({ input, ...call }) =>
  presentEmailTemplateV2(await resetTemplate(call, input.name, toTemplateScope(input))),
);
