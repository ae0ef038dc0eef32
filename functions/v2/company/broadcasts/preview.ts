import { endpoint } from '#shared/http/endpoint.ts';
import { previewBroadcast } from '#shared/operations/broadcasts/preview-broadcast.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { presentEmailPreviewV2 } from '#shared/present/v2/mail/email-template.ts';
import { v2BroadcastsPreview } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { toBroadcastPreview } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';

export const handler = endpoint(v2BroadcastsPreview, async ({ input, ...call }) => {
  const letter = await previewBroadcast(call, toBroadcastPreview(input), pagesOrigin());
  const sentTo = input.send_test ? await queueTestMail({ ...call, send: sendMessages }, letter) : null;
  return presentEmailPreviewV2(letter, sentTo);
});
