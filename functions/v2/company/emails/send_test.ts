import { endpoint } from '#shared/http/endpoint.ts';
import { previewMailing } from '#shared/operations/automations/mailings.ts';
import { previewTemplate } from '#shared/operations/mail/templates/preview-template.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { presentEmailPreviewV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailsSendTest } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsSendTest, async ({ input: { id }, ...call }) => {
  const letter =
    typeof id === 'number'
      ? await previewMailing(call, id, pagesOrigin())
      : await previewTemplate(call, id, SAVED_TEXT, pagesOrigin());
  return presentEmailPreviewV2(letter, await queueTestMail({ ...call, send: sendMessages }, letter));
});

const SAVED_TEXT = { campaignId: null, language: null, promoterId: null, draft: {} };
