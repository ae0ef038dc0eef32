import { endpoint } from '#shared/http/endpoint.ts';
import { changeTemplate } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailTemplateV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailTemplatesUpdate } from '#shared/routes/v2/mail/email-templates.ts';
import { toTemplateChanges, toTemplateScope } from '#shared/routes/v2/mail/email-templates-to-domain.ts';

export const handler = endpoint(v2EmailTemplatesUpdate, async ({ input, ...call }) =>
  presentEmailTemplateV2(await changeTemplate(call, input.name, toTemplateScope(input), toTemplateChanges(input))),
);
