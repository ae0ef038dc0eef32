import { endpoint } from '#shared/http/endpoint.ts';
import { previewTemplate } from '#shared/operations/mail/templates/preview-template.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { presentEmailPreviewV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailTemplatesPreview } from '#shared/routes/v2/mail/email-templates.ts';
import { toPreviewInput } from '#shared/routes/v2/mail/email-templates-to-domain.ts';

export const handler = endpoint(v2EmailTemplatesPreview, async ({ input, ...call }) => {
  const letter = await previewTemplate(call, input.name, toPreviewInput(input), pagesOrigin());
  const sentTo = input.send_test ? await queueTestMail({ ...call, send: sendMessages }, letter) : null;
  return presentEmailPreviewV2(letter, sentTo);
});
