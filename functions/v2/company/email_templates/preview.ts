import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { previewTemplate } from '#shared/operations/mail/templates/preview-template.ts';
import { presentEmailPreviewV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailTemplatesPreview } from '#shared/routes/v2/mail/email-templates.ts';
import { toPreviewInput } from '#shared/routes/v2/mail/email-templates-to-domain.ts';

export const handler = endpoint(v2EmailTemplatesPreview, async ({ input, ...call }) =>
  presentEmailPreviewV2(await previewTemplate(call, input.name, toPreviewInput(input), publicOrigin())),
);
