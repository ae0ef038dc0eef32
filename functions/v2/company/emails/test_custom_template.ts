import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { previewLayout } from '#shared/operations/mail/layout/preview-layout.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { presentEmailPreviewV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2EmailLayoutTest } from '#shared/routes/v2/mail/email-layout.ts';

export const handler = endpoint(v2EmailLayoutTest, async ({ input: { html, send_test: isSent }, ...call }) => {
  const letter = await previewLayout(call, html, publicOrigin());
  return presentEmailPreviewV2(letter, isSent ? await queueTestMail({ ...call, send: sendMessages }, letter) : null);
});
